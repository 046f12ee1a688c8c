import { expect, it } from 'vitest';
import type { StoredDocument } from '../records.ts';
import { hashForTests, readTestBlocks } from '../testing/test-store.ts';
import { mergeDocuments } from './merge-document.ts';

let count = 0;
const tools = {
  hashText: hashForTests,
  readText: (text: string) => ({ blocks: readTestBlocks(text), attributes: {} }),
  newId: () => `n${count++}`,
};

function write(text: string, target?: string) {
  const blocks = readTestBlocks(text).map(({ parts: _, ...block }) => ({
    ...block,
    id: block.hash,
  }));
  const links: StoredDocument['links'] =
    target === undefined ? {} : { 'setup.md': { kind: 'page', page: target } };
  return { text, blocks, links };
}

it.each([
  'ours',
  'theirs',
] as const)('spells a target that means two pages by what it means on the side that yields: %s', (yields) => {
  const base = write('Kiln.');
  const ours = write('See [ours](setup.md).\n\nKiln.', 'own');
  const theirs = write('Kiln.\n\nSee [theirs](setup.md).', 'other');
  const { text, links, conflicts } = mergeDocuments(base, ours, theirs, { ...tools, yields });
  expect(conflicts).toEqual([]);
  const [page, kept] = yields === 'ours' ? ['own', 'other'] : ['other', 'own'];
  expect(links).toEqual({
    [`/pages/${page}`]: { kind: 'page', page },
    'setup.md': { kind: 'page', page: kept },
  });
  const spell = (side: string) => (side === yields ? `/pages/${page}` : 'setup.md');
  expect(text).toBe(`See [ours](${spell('ours')}).\n\nKiln.\n\nSee [theirs](${spell('theirs')}).`);
});
