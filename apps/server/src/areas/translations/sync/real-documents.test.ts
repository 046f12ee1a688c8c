import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../../../../../packages/markup/tests/read-corpora.ts';
import { findCorpus } from '../../../testing/corpora.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { listWords } from '../../change-requests/testing/merge-server.ts';
import { importIntoSpace } from '../../imports/index.ts';
import { makeMemoryTree } from '../../imports/testing/memory-tree.ts';
import { openSyncServer, type SyncWorld } from './testing/sync-world.ts';

const CORPUS = 'trunk-docs';
const PAGES = 25;

/** The ids of the pages that have a text, in one order. */
const listPages = async (world: SyncWorld) =>
  [...(await world.read(world.source)).tree().byId.values()]
    .filter(({ document }) => document !== undefined)
    .map(({ id }) => id)
    .sort();

/** Texts by the ids of their pages. */
async function readTexts(world: SyncWorld, space: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const id of await listPages(world)) texts.set(id, (await world.text(space, id)) ?? '');
  return texts;
}

const editLast = (text: string, word: string) => `${text.trimEnd()}\n\n${word} is here.\n`;

describe.skipIf(findCorpus(CORPUS) === undefined)(`documentation that others wrote`, () => {
  it('keeps all words and blocks in another language, and people’s through all that follows', async () => {
    await using server = await openSyncServer('sqlite');
    const world = await server.open();
    const { source, target } = world;
    const { pages } = await readCorpus(CORPUS);
    const some = [...pages].filter(([path]) => !/SUMMARY/.test(path)).slice(0, PAGES);
    const tree = makeMemoryTree(Object.fromEntries(some));
    await importIntoSpace(server.platform, tree, { spaceId: source, actor: testActor });
    const first = await world.sync();
    expect(first).toMatchObject({ outdated: 0, untranslated: 0 });
    const ids = await listPages(world);
    const [said, made] = [await readTexts(world, source), await readTexts(world, target)];
    for (const id of ids) {
      expect(await world.blocks(target, id), id).toEqual(await world.blocks(source, id));
      const bare = (text = '') =>
        listWords(text.replace(/ \{#[^\s{}]+\}$|&#?\w+;/gm, '').toUpperCase());
      expect(bare(made.get(id)), id).toEqual(bare(said.get(id)));
    }
    const [edited = [], others = []] = [ids.slice(0, 4), ids.slice(4, 8)];
    for (const id of [...edited, ...others]) {
      await world.rewrite(source, id, (text) => editLast(text, 'Clay'));
    }
    await world.sync();
    const stands = await readTexts(world, target);
    for (const id of edited) {
      await world.rewrite(target, id, (text) => text.replace('CLAY IS HERE', 'Ton ist hier'));
    }
    for (const id of [...edited, ...others]) {
      await world.rewrite(source, id, (text) => text.replace('Clay is here', 'Clay was there'));
    }
    expect(await world.sync()).toMatchObject({ outdated: edited.length, untranslated: 0 });
    expect((await world.outdated()).map(({ page_id }) => page_id)).toEqual(edited);
    for (const id of edited) expect(await world.text(target, id)).toContain('Ton ist hier');
    for (const id of [...edited, ...others]) {
      await world.rewrite(source, id, (text) => text.replace('Clay was there', 'Clay is here'));
    }
    await world.sync();
    expect(await world.outdated()).toEqual([]);
    const after = await readTexts(world, target);
    for (const id of ids) {
      const was = stands.get(id) ?? '';
      const own = edited.includes(id) ? was.replace('CLAY IS HERE', 'Ton ist hier') : was;
      expect(after.get(id), id).toBe(own);
    }
  });
});
