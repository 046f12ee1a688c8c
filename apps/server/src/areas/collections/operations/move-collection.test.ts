import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type Library, openLibrary } from '../testing/open-library.ts';
import { serveAgain } from '../testing/serve-again.ts';

const collection = (id: string) => ({ type: 'collection', collection: id });
const space = (id: string) => ({ type: 'space', space: id });

/** The ids of collections with these titles, made in this order at the root. */
async function makeRow(library: Library, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await library.make({ title })).id);
  return ids;
}

/** The ids on both sides of a place in a list, as events say them. */
function standsBetween(order: readonly string[], at: number) {
  return { after: order[at - 1] ?? null, before: order[at + 1] ?? null };
}

describe.each(dialects)('POST /collections/{collectionId}/move on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('moves it with all that is in it, and tells where it was and is', async () => {
    const library = await openLibrary(server);
    const [a = '', b = '', c = ''] = await makeRow(library, ['A', 'B', 'C']);
    const within = await library.makeSpace(a);
    const taken = listenTo(server.platform, ['collection.moved']);
    const { status, body } = await library.move(a, { parent: c });
    expect([status, body]).toMatchObject([200, { id: a, parent: c }]);
    expect(await library.listPlace(null)).toEqual([b, c]);
    expect((await library.call('GET', `/spaces/${within}`)).body).toMatchObject({ parent: a });
    expect((await library.move(a, { parent: null })).body).not.toHaveProperty('parent');
    expect(await library.listPlace(null)).toEqual([b, c, a]);
    expect(taken().map(([, { before, after }]) => ({ before, after }))).toEqual([
      {
        before: { parent: null, position: { after: null, before: b } },
        after: { parent: c, position: { after: null, before: null } },
      },
      {
        before: { parent: c, position: { after: null, before: null } },
        after: { parent: null, position: { after: c, before: null } },
      },
    ]);
  });

  it('puts it before or after spaces and collections alike, else last', async () => {
    const library = await openLibrary(server);
    const [a = '', b = '', c = ''] = await makeRow(library, ['A', 'B', 'C']);
    const s = await library.makeSpace();
    const order = async (id: string, position?: object) => {
      const { status } = await library.move(id, position === undefined ? {} : { position });
      expect(status).toBe(200);
      return library.listPlace(null);
    };
    expect(await order(c, { before: collection(a) })).toEqual([c, a, b, s]);
    expect(await order(a, { after: space(s) })).toEqual([c, b, s, a]);
    expect(await order(a, { before: space(s) })).toEqual([c, b, a, s]);
    expect(await order(c, { after: collection(b) })).toEqual([b, c, a, s]);
    expect(await order(b)).toEqual([c, a, s, b]);
    expect(await order(c, {})).toEqual([a, s, b, c]);
  });

  it('changes nothing where it is there already, and says nothing of it', async () => {
    const library = await openLibrary(server);
    const [a = '', b = '', c = ''] = await makeRow(library, ['A', 'B', 'C']);
    const taken = listenTo(server.platform, ['collection.moved']);
    for (const [id, body] of [
      [c, {}],
      [c, { parent: null }],
      [b, { position: { after: collection(a) } }],
      [b, { parent: null, position: { before: collection(c) } }],
    ] as const) {
      const { status, body: answered } = await library.move(id, body);
      expect([status, answered.id]).toEqual([200, id]);
    }
    expect(await library.listPlace(null)).toEqual([a, b, c]);
    expect(taken()).toEqual([]);
  });

  it('names what of a place is not there', async () => {
    const library = await openLibrary(server);
    const [a = '', b = ''] = await makeRow(library, ['A', 'B']);
    const inner = await library.make({ title: 'Inner', parent: b });
    const deleted = await library.makeSpace();
    await library.call('DELETE', `/spaces/${deleted}`);
    const foreign = await openLibrary(server);
    const elsewhere = (await foreign.make()).id;
    const field = async (body: unknown) => {
      const refused = await library.move(a, body);
      const { error } = refused.body as unknown as {
        error: { type: string; details: { path: string }[] };
      };
      return [refused.status, error.details.map(({ path }) => path).join()];
    };
    for (const parent of ['nothing', '', elsewhere, deleted]) {
      expect(await field({ parent })).toEqual([400, 'body.parent']);
    }
    for (const beside of [
      collection('nothing'),
      collection(elsewhere),
      collection(inner.id),
      collection(a),
      space(b),
      space(deleted),
    ]) {
      expect(await field({ position: { before: beside } })).toEqual([400, 'body.position.before']);
      expect(await field({ position: { after: beside } })).toEqual([400, 'body.position.after']);
    }
    const beside = collection(b);
    expect(await field({ parent: b, position: { after: beside } })).toEqual([
      ...[400, 'body.position.after'],
    ]);
    expect(await field({ position: { before: beside, after: beside } })).toEqual([
      ...[400, 'body.position'],
    ]);
    expect(await field({ position: { before: { type: 'space' } } })).toEqual([
      ...[400, 'body.position.before.space'],
    ]);
    expect(await field({ position: { before: { type: 'page' } } })).toEqual([
      ...[400, 'body.position.before.type'],
    ]);
    expect(await field({ position: null })).toEqual([400, 'body.position']);
    expect(await field({ parent: 7 })).toEqual([400, 'body.parent']);
    expect(await library.listPlace(null)).toEqual([a, b, deleted]);
  });

  it('takes create on the collection, and on the place that it comes into', async () => {
    const library = await openLibrary(server);
    const [a = '', b = '', hidden = ''] = await makeRow(library, ['A', 'B', 'Hidden']);
    const guest = await library.member(null);
    const move = async (body: unknown) => (await library.move(a, body, guest.token)).status;
    const grant = (id: string, role: 'review' | 'create') =>
      library.grant(`/collections/${id}`, { users: [guest.user.id] }, role);
    expect(await move({})).toBe(404);
    await grant(a, 'review');
    expect(await move({})).toBe(403);
    await grant(a, 'create');
    expect(await move({})).toBe(200);
    expect(await move({ parent: b })).toBe(400);
    expect(await move({ position: { before: collection(hidden) } })).toBe(400);
    await grant(b, 'review');
    expect(await move({ parent: b })).toBe(403);
    expect(await move({ position: { before: collection(b) } })).toBe(200);
    await grant(b, 'create');
    expect(await move({ parent: b })).toBe(200);
    expect(await move({ parent: b, position: {} })).toBe(200);
    expect(await move({ parent: null })).toBe(403);
    const creator = await library.member('create');
    expect((await library.move(a, { parent: null }, creator.token)).status).toBe(200);
  });

  it('lets a guest stand it beside a collection that only leads on', async () => {
    const library = await openLibrary(server);
    const [a = '', b = ''] = await makeRow(library, ['A', 'B']);
    const spaceId = await library.makeSpace(b);
    const { user, token } = await library.member(null);
    await library.grant(`/collections/${a}`, { users: [user.id] }, 'create');
    const behind = { position: { after: collection(b) } };
    expect((await library.move(a, behind, token)).status).toBe(400);
    await library.grant(`/spaces/${spaceId}`, { users: [user.id] }, 'read');
    expect((await library.move(a, behind, token)).status).toBe(200);
    expect(await library.listPlace(null)).toEqual([b, a]);
  });

  it('nests ten deep and never in itself', async () => {
    const library = await openLibrary(server);
    const nested = await library.makeNested(Array.from({ length: 8 }, (_, at) => `${at}`));
    const [outer = '', ...others] = nested.map(({ id }) => id);
    const deepest = others.at(-1) ?? '';
    const pair = await library.makeNested(['Pair', 'Of it']);
    const [upper = '', lower = ''] = pair.map(({ id }) => id);
    const refusal = async (id: string, parent: string) => {
      const { status, body } = await library.move(id, { parent });
      return [status, (body as unknown as { error?: { type: string } }).error?.type];
    };
    for (const parent of [outer, ...others]) {
      expect(await refusal(outer, parent)).toEqual([409, 'collection_cycle']);
    }
    expect(await refusal(upper, deepest)).toEqual([200, undefined]);
    expect(await refusal(upper, outer)).toEqual([200, undefined]);
    const extra = await library.make({ title: 'Extra', parent: lower });
    expect(await refusal(upper, deepest)).toEqual([409, 'collection_too_deep']);
    expect(await refusal(extra.id, outer)).toEqual([200, undefined]);
    expect(await refusal(upper, deepest)).toEqual([200, undefined]);
  });

  it('makes no circle of two that move into each other at once, from two servers', async () => {
    const library = await openLibrary(server);
    await using other = await serveAgain(server);
    for (let round = 0; round < 6; round += 1) {
      const [a = '', b = ''] = await makeRow(library, ['A', 'B']);
      const answers = await Promise.all([
        library.move(a, { parent: b }),
        other.request('POST', `/collections/${b}/move`, {
          ...{ token: library.token, body: { parent: a } },
        }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const parents = await Promise.all([a, b].map(async (id) => (await library.get(id)).body));
      expect(parents.filter(({ parent }) => parent === undefined)).toHaveLength(1);
    }
  });

  it('does the moves of eight clients at once one after another, in the order of their events', async () => {
    const library = await openLibrary(server);
    const ids = await makeRow(library, [...'ABCDEFGH']);
    const model = [...ids, await library.makeSpace()];
    const taken = listenTo(server.platform, ['collection.moved']);
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(
        ids.map((id, at) => {
          const beside = collection(ids[(at + round) % ids.length] ?? '');
          const side = (at + round) % 2 === 0 ? { after: beside } : { before: beside };
          return library.move(id, { position: side });
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      for (const [, { object, before, after }] of taken()) {
        const stood = model.indexOf(object.id);
        expect(before?.position).toEqual(standsBetween(model, stood));
        model.splice(stood, 1);
        const { after: behind } = after?.position as { after: string | null };
        const stands = behind === null ? 0 : model.indexOf(behind) + 1;
        model.splice(stands, 0, object.id);
        expect(after?.position).toEqual(standsBetween(model, stands));
      }
      expect(await library.listPlace(null)).toEqual(model);
    }
  });

  it('loses none that eight clients of two servers move to the same place', async () => {
    const library = await openLibrary(server);
    await using other = await serveAgain(server);
    const ids = await makeRow(library, [...'ABCDEFGH']);
    const pillar = await library.makeSpace();
    const send = (id: string, at: number) =>
      (at % 2 === 0 ? server : other).request('POST', `/collections/${id}/move`, {
        ...{ token: library.token, body: { position: { after: space(pillar) } } },
      });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(ids.map(send));
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      const order = await library.listPlace(null);
      expect(order[0]).toBe(pillar);
      expect([...order].sort()).toEqual([...ids, pillar].sort());
    }
  });
});
