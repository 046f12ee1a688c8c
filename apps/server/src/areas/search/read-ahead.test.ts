import { expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { listQueries } from '../../testing/count-queries.ts';
import { readHead, readRevision } from '../content/index.ts';
import type { ChangedPage } from './changed-pages.ts';
import { createReadAhead } from './index-space.ts';
import { makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

const PAGES = 200;

/** The pages of a space, all of them new, in the order of their ids. */
async function listPages(platform: Platform, space: string): Promise<ChangedPage[]> {
  const head = await readRevision(platform, await readHead(platform.database.db, space));
  const records = [...(head?.tree().byId.values() ?? [])];
  return records
    .map((after) => ({ id: after.id, before: undefined, isRewritten: true, after }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const countReads = async (run: () => Promise<unknown>) =>
  (await listQueries(run)).filter((sql) => /from "documents"/.test(sql)).length;

it('documents are read before their step comes, once', async () => {
  await using search = await openSearch('sqlite');
  const { platform, organization } = search;
  const space = await makeSpace(platform, organization);
  const drafts = Array.from({ length: PAGES }, (_, at): [string, PageDraft] => {
    return [`p${String(at).padStart(3, '0')}`, { text: `Number ${at}\n` }];
  });
  await writePages(platform, space, Object.fromEntries(drafts));
  const pages = await listPages(platform, space);
  const readAhead = createReadAhead(platform);
  const texts: string[] = [];
  const take = async (from: number, count: number) => {
    const documents = await readAhead(pages, from, count);
    for (const { after } of pages.slice(from, from + count)) {
      texts.push(documents.get(after?.document ?? '')?.text ?? 'It is missing.');
    }
  };
  // What a step needs and twice as much behind it, 32 pages at a time.
  expect(await countReads(() => take(0, 16))).toBe(3);
  expect(await countReads(() => take(16, 9))).toBe(0);
  expect(await countReads(() => take(25, 16))).toBe(1);
  expect(await countReads(() => take(41, 16))).toBe(0);
  for (let from = 57; from < PAGES; from += 11) await take(from, 11);
  expect(texts).toEqual(drafts.map(([, { text }]) => text));
});

it('of another list other documents are read', async () => {
  await using search = await openSearch('sqlite');
  const { platform, organization } = search;
  const space = await makeSpace(platform, organization);
  await writePages(platform, space, { a: { text: 'Before\n' } });
  const readAhead = createReadAhead(platform);
  const read = async () => {
    const documents = await readAhead(await listPages(platform, space), 0, 16);
    return [...documents.values()].map(({ text }) => text);
  };
  expect(await read()).toEqual(['Before\n']);
  await writePages(platform, space, { a: { text: 'After\n' }, b: { text: 'Another\n' } });
  expect((await read()).sort()).toEqual(['After\n', 'Another\n']);
  expect(await readAhead([], 0, 16)).toEqual(new Map());
});
