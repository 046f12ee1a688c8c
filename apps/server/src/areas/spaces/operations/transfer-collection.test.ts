import type { CollectionResource } from '@octavo/contract/collections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTwoOrganizations, type TwoOrganizations } from '../testing/two-organizations.ts';

interface Refused {
  error: { type: string; details?: { path: string }[] };
}

describe.each(dialects)('POST /collections/{collectionId}/transfer on %s', (dialect) => {
  let world: TwoOrganizations;
  beforeAll(async () => {
    world = await startTwoOrganizations(dialect);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const transfer = (id: string, body: unknown, as?: string) =>
    world.call<CollectionResource & Refused>('POST', `/collections/${id}/transfer`, body, as);

  /** Collections within each other, from the topmost down. */
  async function nest(organizationId: string, depth: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < depth) {
      ids.push(await world.collection(organizationId, `Level ${ids.length}`, ids.at(-1) ?? null));
    }
    return ids;
  }

  it('takes all that is in it along, with everything above it as it is there', async () => {
    const { oldId, newId, call, space, collection, newAdmin } = world;
    const [above = '', top = '', middle = ''] = await nest(oldId, 3);
    const parent = await collection(newId, 'New');
    const deep = await space(oldId, 'Deep', middle);
    const deleted = await space(oldId, 'Deleted', middle);
    const stays = await space(oldId, 'Stays', above);
    await call('DELETE', `/spaces/${deleted}`);
    const { status, body } = await transfer(top, { organization: newId, parent });
    expect([status, body]).toMatchObject([
      200,
      { id: top, organization: newId, parent, permissions: { create: true, admin: false } },
    ]);
    const see = async (path: string) =>
      (await call(...(['GET', path] as const), undefined, newAdmin)).body;
    expect(await see(`/collections/${middle}`)).toMatchObject({ organization: newId, parent: top });
    expect(await see(`/spaces/${deep}`)).toMatchObject({ organization: newId, parent: middle });
    const restored = await call('POST', `/spaces/${deleted}/restore`, undefined, newAdmin);
    expect(restored).toMatchObject({ status: 200, body: { organization: newId, parent: middle } });
    expect((await call('GET', `/spaces/${stays}`)).body).toMatchObject({ organization: oldId });
    const { db } = world.server.platform.database;
    const rows = await db
      .selectFrom('access_ancestors')
      .select(['ancestor_id', 'depth'])
      .where('object_id', '=', deep)
      .orderBy('depth')
      .execute();
    expect(rows.map((row) => row.ancestor_id)).toEqual([deep, middle, top, parent]);
    expect(rows.map((row) => row.depth)).toEqual([0, 1, 2, 3]);
  });

  it('lets spaces keep what they have in fields that the other organization has, too', async () => {
    const { oldId, newId, newAdmin, collection, space, call, server } = world;
    const define = (organization: string, name: string, as?: string) =>
      call('POST', `/orgs/${organization}/custom-fields`, { name, type: 'tags' }, as);
    for (const name of ['both', 'only-here']) await define(oldId, name);
    await define(newId, 'both', newAdmin);
    const id = await collection(oldId, 'Labelled');
    const inside = await collection(oldId, 'Inside', id);
    const spaces = [await space(oldId, 'One', id), await space(oldId, 'Two', inside)];
    const values = { both: { value: ['b', 'a'] }, 'only-here': { value: ['c', 'd'] } };
    for (const one of spaces) await call('PATCH', `/spaces/${one}/custom-fields`, { values });
    await call('DELETE', `/spaces/${spaces[1]}`);
    const take = listenTo(server.platform, ['collection.transferred-out']);
    expect((await transfer(id, { organization: newId })).status).toBe(200);
    expect(take()).toMatchObject([[expect.anything(), { dropped: { fieldValues: 4 } }]]);
    for (const one of spaces) {
      const { body } = await call<object>('GET', `/spaces/${one}`, undefined, newAdmin);
      expect(body).toMatchObject({ organization: newId, customFields: { both: ['b', 'a'] } });
      expect(body).not.toHaveProperty(['customFields', 'only-here']);
    }
  });

  it('nests no deeper there than ten', async () => {
    const { oldId, newId } = world;
    const there = await nest(newId, 8);
    const [top = ''] = await nest(oldId, 3);
    expect(await transfer(top, { organization: newId, parent: there[7] })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'collection_too_deep' } } },
    });
    expect((await transfer(top, { organization: newId, parent: there[6] })).status).toBe(200);
  });

  it('takes admin of the organization that it leaves, and refuses its own organization and places that are none', async () => {
    const { oldId, newId, server, collection, enrol, grant } = world;
    const id = await collection(oldId, 'Kept');
    const inside = await collection(oldId, 'Inside', id);
    const body = { organization: newId };
    const guest = await server.make.member(oldId, null);
    await enrol(newId, guest.user.id, 'create');
    expect((await transfer(id, body, guest.token)).status).toBe(404);
    await grant({ kind: 'collection', id: inside, organizationId: oldId }, guest.user.id, 'admin');
    expect((await transfer(id, body, guest.token)).status).toBe(403);
    expect(await transfer(id, { organization: oldId })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'already_there' } } },
    });
    for (const parent of [id, inside]) {
      const refused = await transfer(id, { organization: newId, parent });
      expect(refused).toMatchObject({
        ...{ status: 400, body: { error: { details: [{ path: 'body.parent' }] } } },
      });
    }
    expect(await transfer(inside, body, guest.token)).toMatchObject({
      ...{ status: 403, body: { error: { message: expect.stringContaining('that it leaves') } } },
    });
    expect((await transfer(inside, body)).status).toBe(200);
  });
});
