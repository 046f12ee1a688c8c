import { type ConflictDetail, makeConflictKey } from '@octavo/content';
import type { ConflictResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { sha256Base64url } from '../../../platform/index.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { readDocument, readRevision } from '../../content/index.ts';
import { openRequestServer } from '../testing/request-server.ts';
import { writeSpace } from '../testing/write-content.ts';
import { recordConflicts } from './conflict-store.ts';

type TextPart = Partial<Extract<ConflictDetail, { kind: 'text' }>>;

/**
 * A server with a page `clay`, whose text in the space is theirs and in change request 1 is ours, and
 * a conflict about it that said nothing until an edit of the page renewed it.
 */
async function openTexts(
  dialect: 'sqlite' | 'postgres',
  texts: { base: string; ours: string; theirs: string },
  find: (idOf: (text: string) => string) => TextPart,
) {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await openRequestServer(dialect));
  const { platform, spaceId } = server;
  await writeSpace(platform, spaceId, { clay: { title: 'Clay', text: texts.base } });
  const first = await server.space();
  const view = await readRevision(platform, String(first.revision));
  const stored = await readDocument(platform, view?.tree().byId.get('clay')?.document ?? '');
  const idOf = (text: string) =>
    stored?.blocks.find(({ start, end }) => texts.base.slice(start, end) === text)?.id ?? '';
  await writeSpace(platform, spaceId, { clay: { text: texts.theirs } });
  const request = await server.open();
  const detail: ConflictDetail = {
    ...{ kind: 'text', record: 'page', id: 'clay', block: null, after: null, links: {} },
    ...{ base: null, ours: '?', theirs: '?' },
    ...find(idOf),
  };
  const conflictKey = makeConflictKey(detail, sha256Base64url);
  await platform.database.transaction((tx) =>
    recordConflicts(platform, tx, request.id, [{ ...detail, conflictKey }]),
  );
  const path = `/spaces/${spaceId}/change-requests/1`;
  const edit = await server.call('POST', `${path}/content`, {
    body: {
      changes: [{ operation: 'update_page', page: 'clay', document: { markdown: texts.ours } }],
    },
  });
  expect(edit.status).toBe(200);
  const list = await server.call<{ items: ConflictResource[] }>('GET', `${path}/conflicts`);
  const [conflict] = list.body.items;
  if (conflict === undefined) throw new Error('There is no conflict.');
  const closing = opened.move();
  return {
    ...server,
    path,
    idOf,
    conflict,
    resolve: (body: unknown) => server.call('POST', `${path}/conflicts/${conflict.id}`, { body }),
    readClay: async () =>
      (await server.call('GET', `${path}/content/page/clay?format=markdown`)).body,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

const head = (...lines: string[]) => ['---', ...lines, '---', '', 'Dig.', ''].join('\n');

describe.each(dialects)('conflicts about parts of a text on %s', (dialect) => {
  const keys = {
    base: head('icon: fire', 'description: Hot'),
    ours: head('icon: sun', 'description: Warm'),
    theirs: head('icon: moon', 'description: Hot'),
  };

  it('about a key of the front matter show its lines, and set what it says', async () => {
    await using texts = await openTexts(dialect, keys, () => ({
      ...{ key: 'icon', base: 'icon: fire\n' },
    }));
    expect(texts.conflict).toMatchObject({
      ...{ block: null, key: 'icon', base: 'icon: fire\n' },
      ...{ ours: 'icon: sun\n', theirs: 'icon: moon\n' },
    });
    expect(texts.conflict.differences?.theirs).toContainEqual({ text: 'moon', change: 'inserted' });
    for (const [body, path] of [
      [{ resolution: 'both' }, 'body.resolution'],
      [{ document: { markdown: 'sun and moon' } }, 'body.document'],
    ] as const) {
      const answer = await texts.resolve(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: { details: [{ path }] } });
    }
    expect((await texts.readClay()).icon).toBe('sun');
    expect((await texts.resolve({ resolution: 'theirs' })).status).toBe(200);
    const clay = await texts.readClay();
    expect(clay.markdown).toBe(head('icon: moon', 'description: Warm'));
    expect(clay).toMatchObject({ icon: 'moon', description: 'Warm' });
  });

  it('about a title are settled once, in its heading', async () => {
    const title = { base: '# Clay\n\nDig.\n', ours: '# Own\n\nDig.\n', theirs: '# Main\n\nDig.\n' };
    await using texts = await openTexts(dialect, title, (idOf) => ({
      ...{ block: idOf('# Clay'), base: '# Clay' },
    }));
    expect((await texts.readClay()).title).toBe('Own');
    expect((await texts.resolve({ resolution: 'theirs' })).status).toBe(200);
    expect(await texts.readClay()).toMatchObject({ title: 'Main', markdown: title.theirs });
  });

  it('about several blocks are resolved in the place of all of them', async () => {
    const several = {
      base: 'Dig.\n\nSoak.\n\nRest.\n\nWash.\n',
      ours: 'Dig.\n\nSoak well.\n\nRest.\n\nWash.\n',
      theirs: 'Dig.\n\nSoak.\n\nRest long.\n\nWash.\n',
    };
    await using texts = await openTexts(dialect, several, (idOf) => ({
      ...{ block: idOf('Soak.'), blocks: [idOf('Soak.'), idOf('Rest.')] },
      base: 'Soak.\n\nRest.',
    }));
    const { conflict, idOf } = texts;
    expect(conflict).toMatchObject({
      blocks: [idOf('Soak.'), idOf('Rest.')],
      ours: 'Soak well.\n\nRest.',
      theirs: 'Soak.\n\nRest long.',
    });
    const shown = `${texts.path}/content/page/clay?format=document`;
    const { document } = (
      await texts.call<{ document: { nodes: { type: string }[] } }>('GET', shown)
    ).body;
    expect(document.nodes.map(({ type }) => type)).toEqual(['paragraph', 'conflict', 'paragraph']);
    expect((await texts.resolve({ resolution: 'theirs' })).status).toBe(200);
    expect((await texts.readClay()).markdown).toBe(several.theirs);
    expect((await texts.call('GET', texts.path)).body.conflicts).toBe(0);
  });
});
