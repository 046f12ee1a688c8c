import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { SpaceEvent } from '../events.ts';
import { type Library, makeLibrary } from '../testing/library.ts';

describe.each(dialects)('POST /spaces/{spaceId}/move on %s', (dialect) => {
  let server: TestServer;
  let library: Library;
  let guides: string;
  const ids: Record<string, string> = {};
  const events: SpaceEvent[] = [];

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    server.platform.events.on('space.moved', async (_tx, event) => {
      events.push(event);
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    events.length = 0;
    library = await makeLibrary(server);
    guides = await library.collection({ title: 'Guides' });
    for (const title of ['A', 'B', 'C']) ids[title] = await library.space(title);
    for (const title of ['X', 'Y']) ids[title] = await library.space(title, guides);
  });

  const move = (title: string, body: object, as?: string) =>
    library.call('POST', `/spaces/${ids[title]}/move`, {
      body,
      ...(as === undefined ? {} : { as }),
    });
  const beside = (title: string) => ({ type: 'space', space: ids[title] });
  it('puts it before or after a space or a collection, or last, at the root and in collections', async () => {
    const collection = { type: 'collection', collection: guides };
    const steps: [string, object, string[]][] = [
      ['C', { position: { before: beside('A') } }, ['Guides', 'C', 'A', 'B']],
      ['A', { position: { after: beside('B') } }, ['Guides', 'C', 'B', 'A']],
      ['B', { position: { before: collection } }, ['B', 'Guides', 'C', 'A']],
      ['A', { position: { after: collection } }, ['B', 'Guides', 'A', 'C']],
      ['A', {}, ['B', 'Guides', 'C', 'A']],
      ['B', { position: {} }, ['Guides', 'C', 'A', 'B']],
      ['B', { parent: null, position: { after: beside('C') } }, ['Guides', 'C', 'B', 'A']],
    ];
    for (const [title, body, order] of steps) {
      const { status, body: moved } = await move(title, body);
      expect([status, moved.id]).toEqual([200, ids[title]]);
      expect(await library.titles()).toEqual(order);
    }
    const into = await move('A', { parent: guides, position: { before: beside('Y') } });
    expect(into.body).toMatchObject({ parent: guides, visibility: 'in-collection' });
    expect(await library.titles(guides)).toEqual(['X', 'A', 'Y']);
    expect(await library.titles()).toEqual(['Guides', 'C', 'B']);
    const out = await move('A', { parent: null });
    expect(out.body).not.toHaveProperty('parent');
    expect(out.body.visibility).toBe('private');
    expect(await library.titles()).toEqual(['Guides', 'C', 'B', 'A']);
  });

  it('says in an event where it was and is, and nothing where it is there already', async () => {
    expect((await move('B', { position: { after: beside('A') } })).status).toBe(200);
    expect((await move('C', {})).status).toBe(200);
    expect(events).toEqual([]);
    await move('A', { parent: guides, position: { before: beside('X') } });
    expect(events).toMatchObject([
      {
        object: { kind: 'space', id: ids.A },
        before: { parent: null, position: { after: guides, before: ids.B } },
        after: { parent: guides, position: { after: null, before: ids.X } },
      },
    ]);
  });

  it('refuses what is no place, and changes nothing', async () => {
    const other = await server.make.org('Elsewhere');
    const foreign = await server.make.space(other.org.id);
    const gone = await library.space('Gone');
    await library.call('DELETE', `/spaces/${gone}`);
    const position = 'body.position';
    const wrong: [object, string][] = [
      [{ parent: 'nothing' }, 'body.parent'],
      [{ parent: ids.B }, 'body.parent'],
      [{ parent: 7 }, 'body.parent'],
      [{ position: { before: beside('B'), after: beside('C') } }, position],
      [{ position: { before: beside('A') } }, `${position}.before`],
      [{ position: { after: beside('X') } }, `${position}.after`],
      [{ parent: guides, position: { after: beside('B') } }, `${position}.after`],
      [{ position: { after: { type: 'space', space: 'nothing' } } }, `${position}.after`],
      [{ position: { after: { type: 'space', space: guides } } }, `${position}.after`],
      [{ position: { after: { type: 'collection', collection: ids.B } } }, `${position}.after`],
      [{ position: { after: { type: 'space', space: foreign.id } } }, `${position}.after`],
      [{ position: { after: { type: 'space', space: gone } } }, `${position}.after`],
      [{ position: { after: { type: 'space' } } }, `${position}.after.space`],
      [{ position: { after: { type: 'page', page: 'x' } } }, `${position}.after`],
      [{ position: { inside: beside('B') } }, `${position}.inside`],
    ];
    for (const [body, path] of wrong) {
      const answer = await move('A', body);
      expect([answer.status, body]).toEqual([400, body]);
      const { details } = (answer.body as unknown as { error: { details: { path: string }[] } })
        .error;
      expect(
        details[0]?.path.startsWith(path),
        `${JSON.stringify(body)}: ${details[0]?.path}`,
      ).toBe(true);
    }
    expect(await library.titles()).toEqual(['Guides', 'A', 'B', 'C']);
    await library.call('DELETE', `/spaces/${ids.A}`);
    expect((await move('A', {})).status).toBe(404);
  });

  it('takes create on the space and in the place that it comes into, and only there', async () => {
    const closed = await library.collection({ title: 'Closed', defaultLevel: 'read' });
    const creator = await library.member('create');
    const editor = await library.member('review');
    expect((await move('A', {}, editor.token)).status).toBe(403);
    expect((await move('A', {}, creator.token)).status).toBe(200);
    expect((await move('A', { parent: closed }, creator.token)).status).toBe(403);
    expect((await move('A', { parent: guides }, creator.token)).status).toBe(200);

    const guest = await library.member(null, { collection: guides, role: 'create' });
    expect((await move('B', {}, guest.token)).status).toBe(404);
    expect((await move('X', { parent: null }, guest.token)).status).toBe(403);
    expect((await move('X', {}, guest.token)).status).toBe(200);
    const hidden = await move('X', { parent: closed }, guest.token);
    expect(hidden.status).toBe(400);
    const granted = await library.member(null, { collection: closed, role: 'create' });
    await library.grantOnSpace(ids.Y ?? '', granted, 'create');
    const moved = await move('Y', { parent: closed }, granted.token);
    expect(moved.body).toMatchObject({ parent: closed, permissions: { create: true } });
    expect(await library.titles(closed)).toEqual(['Y']);
  });

  it('does not know a sibling that the caller may not see', async () => {
    const guest = await library.member(null);
    for (const title of ['A', 'C']) await library.grantOnSpace(ids[title] ?? '', guest, 'create');
    const hidden = await move('A', { position: { after: beside('B') } }, guest.token);
    const unknown = await move('A', { position: { after: { type: 'space', space: 'no' } } });
    expect([hidden.status, unknown.status]).toEqual([400, 400]);
    expect((await move('A', { position: { after: beside('C') } }, guest.token)).status).toBe(200);
    expect(await library.titles()).toEqual(['Guides', 'B', 'C', 'A']);
    expect(await library.titles(null, guest.token)).toEqual(['C', 'A']);
  });

  it('changes who sees it with the place: roles come from the collection around it', async () => {
    const closed = await library.collection({ title: 'Closed', defaultLevel: 'comment' });
    const editor = await library.member('edit');
    const guest = await library.member(null, { collection: closed, role: 'review' });
    const see = async (as: string) => {
      const { status, body } = await library.call('GET', `/spaces/${ids.A}`, { as });
      return status === 200 ? [body.permissions.edit, body.permissions.review] : status;
    };
    expect([await see(editor.token), await see(guest.token)]).toEqual([[true, false], 404]);
    await move('A', { parent: closed });
    expect(await see(editor.token)).toEqual([false, false]);
    expect(await see(guest.token)).toEqual([true, true]);
    await move('A', { parent: null });
    expect([await see(editor.token), await see(guest.token)]).toEqual([[true, false], 404]);
  });

  it('loses nothing where eight move at once, and leaves each where its own move put it', async () => {
    const titles = Array.from({ length: 8 }, (_, at) => `S${at}`);
    for (const title of titles) ids[title] = await library.space(title, guides);
    const statuses = await Promise.all(
      titles.map((title, at) => {
        if (at % 4 === 3) return library.call('DELETE', `/spaces/${ids[title]}`);
        if (at % 4 === 2) return move(title, { parent: null, position: { before: beside('A') } });
        return move(title, { position: { before: beside('X') } });
      }),
    );
    expect(statuses.map(({ status }) => status)).toEqual(
      titles.map((_, at) => (at % 4 === 3 ? 205 : 200)),
    );
    const inside = await library.titles(guides);
    expect(inside.slice(-2)).toEqual(['X', 'Y']);
    expect(inside.slice(0, -2).sort()).toEqual(['S0', 'S1', 'S4', 'S5']);
    const root = await library.titles();
    expect(root.slice(1, 3).sort()).toEqual(['S2', 'S6']);
    expect(root.slice(3)).toEqual(['A', 'B', 'C']);
  });
});
