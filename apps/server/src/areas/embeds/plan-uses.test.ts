import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbedAddress } from './embed-address.ts';
import { type EmbedUse, planUses } from './plan-uses.ts';

const idOf = (url: string) => readEmbedAddress(url)?.id ?? '';
const urls = fc.uniqueArray(fc.constantFrom(...'abcdef').map((name) => `https://${name}.example/`));
const content = fc.dictionary(fc.constantFrom('page:1', 'page:2', 'page:3'), urls);

function listWanted(of: Record<string, readonly string[]>): string[] {
  return Object.entries(of)
    .flatMap(([source, list]) => list.map((url) => `${source} ${idOf(url)}`))
    .sort();
}

describe('the uses of a space', () => {
  it('are what its sources embed, whatever they embedded before', () => {
    fc.assert(
      fc.property(content, content, (before, changes) => {
        const present: EmbedUse[] = Object.entries(before).flatMap(([source, list]) =>
          list.map((url) => ({ source, embed_id: idOf(url) })),
        );
        const { removed, added, addresses } = planUses(present, new Map(Object.entries(changes)));
        const gone = new Set(removed);
        const after = [...present.filter((use) => !gone.has(use)), ...added];
        expect(after.map((use) => `${use.source} ${use.embed_id}`).sort()).toEqual(
          listWanted({ ...before, ...changes }),
        );
        expect(new Set(added.map((use) => use.embed_id))).toEqual(new Set(addresses.keys()));
      }),
    );
  });

  it('are so many addresses and rows at most', () => {
    const many = (from: number) =>
      Array.from({ length: 20 }, (_, at) => `https://a.example/${from + at}`);
    const changed = new Map(
      Array.from({ length: 5 }, (_, at) => [`page:${at}`, many(at * 10)] as const),
    );
    const { added, addresses } = planUses([], changed, { addresses: 25, uses: 40 });
    expect(addresses.size).toBe(25);
    expect(added.length).toBe(40);
  });
});

describe('the address of an embed', () => {
  it('is one for all ways to write it, without its fragment', () => {
    const same = ['https://A.example/x', 'https://a.example:443/x#y', 'https://a.example/y/../x'];
    expect(new Set(same.map(idOf)).size).toBe(1);
  });

  it.each([
    'ftp://a.example/',
    'https://u@a.example/',
    `https://a.example/${'x'.repeat(2000)}`,
    'x',
  ])('is not read of %s', (text) => {
    expect(readEmbedAddress(text)).toBeUndefined();
  });
});
