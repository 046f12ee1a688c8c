import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentRef } from '../content-ref.ts';
import type { StoredDocument } from '../records.ts';
import { hashForTests, readTestBlocks } from '../testing/test-store.ts';
import { createLinkPicker } from './links.ts';
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

const to = (page: string): ContentRef => ({ kind: 'page', page });

describe('a picker of links', () => {
  it('picks those whose targets a text holds', () => {
    const pick = createLinkPicker({ 'a.md': to('a'), 'a.md#x': to('x'), './a.md': to('dot') });
    expect(pick('[a](a.md#xy)')).toEqual({ 'a.md': to('a'), 'a.md#x': to('x') });
    expect(pick('[a](./a.md)')).toEqual({ 'a.md': to('a'), './a.md': to('dot') });
    expect(pick('a.m')).toEqual({});
    expect(pick('')).toEqual({});
    expect(pick(null)).toEqual({});
  });

  it('picks what a search for each target finds', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', '😀', '\u{10ffff}'),
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(word), fc.string({ unit: word }), (targets, text) => {
        const links = Object.fromEntries(targets.map((target) => [target, to(target)]));
        const held = Object.entries(links).filter(([target]) => text.includes(target));
        expect(createLinkPicker(links)(text)).toEqual(Object.fromEntries(held));
      }),
    );
  });
});
