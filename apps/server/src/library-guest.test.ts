import type { CollectionResource } from '@octavo/contract/collections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import type { Operation } from './http/implement-operation.ts';
import { listPathParams } from './http/route.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import type { ExampleCaller, ExampleWorld } from './testing/example-world.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** A word in every title and text that the guest must not read. */
const HIDDEN = 'clandestine';

/** Operations on a collection, and those that read something of a whole organization. */
const onCollections = operations.filter(({ path }) =>
  listPathParams(path).includes('collectionId'),
);
const readsOfOrganization = operations.filter(
  ({ path, writes }) => !writes && listPathParams(path).join() === 'organizationId',
);

/**
 * An organization with a space three collections deep. Beside it, at every depth, are a collection
 * and a space with text that are hidden; the guest was granted admin on the one space.
 */
async function makeWorld(server: TestServer) {
  const { org, token } = await server.make.org();
  const guest = await server.make.member(org.id, null);
  const hide = async (parentId: string | null) => {
    const collection = await server.make.collection(org.id, { title: HIDDEN, parentId });
    const space = await server.make.space(org.id, { title: HIDDEN, parentId });
    const page = { operation: 'insert_page', title: HIDDEN, document: { markdown: HIDDEN } };
    const path = `/spaces/${space.id}/content`;
    await server.request('POST', path, { token, body: { changes: [page] } });
    return [collection.id, space.id];
  };
  const hidden = await hide(null);
  const way: string[] = [];
  for (const title of ['Library', 'Shelf', 'Box']) {
    const place = { title, description: HIDDEN, parentId: way.at(-1) ?? null };
    const { id } = await server.make.collection(org.id, place);
    way.push(id);
    hidden.push(...(await hide(id)));
  }
  const space = await server.make.space(org.id, { title: 'Glazes', parentId: way.at(-1) ?? null });
  await server.make.grant(space, guest.user.id, 'admin');
  const team = await server.make.team(org.id);
  const { user: other } = await server.make.member(org.id, 'read');
  const objects = {
    ...{ organizationId: org.id, userId: other.id, grantedUserId: other.id, teamId: team.id },
    emptyCollectionId: way[0] ?? '',
  };
  return { org, token, guest, hidden, way, space, objects };
}

describe.each(dialects)('a guest of one space in hidden collections on %s', (dialect) => {
  let server: TestServer;
  let world: Awaited<ReturnType<typeof makeWorld>>;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    world = await makeWorld(server);
  });
  afterAll(() => server.close());

  function call(operation: Operation, as: string, objects: Record<string, string> = {}) {
    const all: ExampleWorld = { callers: new Map(), objects: { ...world.objects, ...objects } };
    const caller = { tokenId: '', sessionId: '', passkeyId: '' } as ExampleCaller;
    const example = { ...operation.example, params: {} };
    const { path, body } = makeExampleRequest({ ...operation, example }, all, caller);
    return server.request<Record<string, unknown>>(operation.method, path, {
      token: as,
      ...(body === undefined ? {} : { body }),
    });
  }

  it.each(
    onCollections.map((one) => [one.id, one] as const),
  )('passes through the collections above and does nothing there: %s', async (_, operation) => {
    const { token } = world.guest;
    for (const collectionId of world.way) {
      const { status } = await call(operation, token, { collectionId });
      expect(status).toBe(operation.access.ability === 'access' ? 200 : 403);
    }
    for (const collectionId of world.hidden) {
      expect((await call(operation, token, { collectionId })).status).toBe(404);
    }
  });

  it('sees the titles and the places of the collections above, and nothing else of them', async () => {
    const [outer, middle] = world.way;
    const parents = [undefined, outer, middle];
    const path = `/orgs/${world.org.id}/collections`;
    const { token } = world.guest;
    const { body } = await server.request<{ count: number; items: CollectionResource[] }>(
      ...(['GET', path, { token }] as const),
    );
    expect(body.count).toBe(3);
    const byId = new Map(body.items.map((item) => [item.id, item]));
    for (const [depth, id] of world.way.entries()) {
      const { urls, ...shown } = byId.get(id) ?? { urls: undefined };
      expect(urls).toBeDefined();
      expect(shown).toEqual({
        ...{ object: 'collection', id, title: ['Library', 'Shelf', 'Box'][depth] },
        ...{ organization: world.org.id, defaultLevel: null },
        ...(parents[depth] === undefined ? {} : { parent: parents[depth] }),
        permissions: { view: false, create: false, admin: false, viewInviteLinks: false },
      });
    }
  });

  it.each(
    readsOfOrganization.map((one) => [one.id, one] as const),
  )('reads nothing of what stands beside: %s', async (_, operation) => {
    const { body } = await call(operation, world.guest.token);
    const text = JSON.stringify(body ?? '');
    expect(text).not.toContain(HIDDEN);
    for (const id of world.hidden) expect(text).not.toContain(id);
  });

  it('finds by a search and in lists only what an admin finds besides', async () => {
    const found = async (path: string, token: string) => {
      const url = `/orgs/${world.org.id}/${path}`;
      const { body } = await server.request<{ count: number }>('GET', url, { token });
      return body.count;
    };
    for (const [path, forAdmin, forGuest] of [
      [`search?query=${HIDDEN}`, 4, 0],
      ['spaces', 5, 1],
      ['collections', 7, 3],
      ['collections?nested=false', 2, 1],
    ] as const) {
      const counts = [await found(path, world.token), await found(path, world.guest.token)];
      expect([path, ...counts]).toEqual([path, forAdmin, forGuest]);
    }
    const own = `members/${world.guest.user.id}`;
    expect(await found(`${own}/spaces`, world.guest.token)).toBe(1);
  });
});
