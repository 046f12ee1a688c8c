import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignBlocks, type BlockedText } from './blocks.ts';
import type { DocumentBlock } from './records.ts';

function block(paragraphs: readonly string[], kinds: readonly string[] = []): BlockedText {
  let start = 0;
  const blocks = paragraphs.map((paragraph, index) => {
    const end = start + paragraph.length;
    const range = { kind: kinds[index] ?? 'paragraph', start, end, hash: `#${paragraph}` };
    start = end + 2;
    return range;
  });
  return { text: paragraphs.join('\n\n'), blocks };
}

function identify(text: BlockedText, ids: readonly string[]): BlockedText<DocumentBlock> {
  return {
    text: text.text,
    blocks: text.blocks.map(({ kind, start, end, hash }, index) => {
      return { kind, start, end, hash, id: ids[index] ?? '' };
    }),
  };
}

function align(before: readonly string[], after: readonly string[]): string {
  let made = 0;
  const first = identify(
    block(before),
    before.map((_, index) => `o${index}`),
  );
  return alignBlocks(first, block(after), () => `n${made++}`)
    .map(({ id }) => id)
    .join(' ');
}

const paragraphs = fc.array(fc.constantFrom('a b', 'c d', 'e f', 'g h', 'x', 'y z w'), {
  maxLength: 14,
});

describe('aligning blocks', () => {
  it('gives new ids to a first text', () => {
    let made = 0;
    const blocks = alignBlocks(null, block(['a', 'b']), () => `n${made++}`);
    expect(blocks.map(({ id }) => id)).toEqual(['n0', 'n1']);
    expect(blocks[1]).toEqual({ kind: 'paragraph', start: 3, end: 4, hash: '#b', id: 'n1' });
  });

  it('keeps all ids of an unchanged text', () => {
    fc.assert(
      fc.property(paragraphs, (texts) => {
        expect(align(texts, texts)).toBe(texts.map((_, index) => `o${index}`).join(' '));
      }),
    );
  });

  it('never gives one id twice, and gives each block an id', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, (before, after) => {
        const ids = align(before, after).split(' ').filter(Boolean);
        expect(new Set(ids).size).toBe(after.length);
      }),
    );
  });

  it('keeps the other ids when a block is inserted or deleted', () => {
    expect(align(['a', 'b', 'c'], ['a', 'new words here', 'b', 'c'])).toBe('o0 n0 o1 o2');
    expect(align(['a', 'b', 'c'], ['a', 'c'])).toBe('o0 o2');
    expect(align(['a', 'a', 'a'], ['a', 'a', 'a', 'a'])).toBe('o0 o1 o2 n0');
  });

  it('keeps the id of a block that is edited in place', () => {
    expect(align(['a', 'the old kiln is hot', 'c'], ['a', 'the kiln is hot now', 'c'])).toBe(
      'o0 o1 o2',
    );
    expect(align(['a', 'one', 'c'], ['a', 'wholly different', 'c'])).toBe('o0 o1 o2');
  });

  it('finds the edited block by its words where another is inserted beside it', () => {
    const before = ['a', 'mix the glaze with water and wait', 'c'];
    const after = ['a', 'a paragraph that is new', 'mix the glaze with cold water and wait', 'c'];
    expect(align(before, after)).toBe('o0 n0 o1 o2');
  });

  it('keeps the id of a block that is moved', () => {
    expect(align(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toBe('o3 o0 o1 o2');
    expect(align(['a', 'x', 'x', 'd'], ['d', 'x', 'x', 'a'])).toBe('o3 o1 o2 o0');
  });

  it('keeps the id of a block that is moved and edited at once', () => {
    const [glaze, kiln, wait] = ['mix the glaze with water', 'heat the kiln', 'wait for a day'];
    expect(align([glaze, kiln, wait], [kiln, wait, 'mix the glaze with cold water'])).toBe(
      'o1 o2 o0',
    );
    expect(align(['a', glaze, 'b', kiln], ['a', 'heat a kiln', 'b', `${glaze} today`])).toBe(
      'o0 o3 o2 o1',
    );
  });

  it('keeps the id for a block that went away when another takes its place', () => {
    const before = ['a', 'mix the glaze with water', 'c', 'd'];
    const after = ['a', 'buckets of clay are heavy', 'c', 'mix the glaze with cold water', 'd'];
    expect(align(before, after)).toBe('o0 n0 o2 o1 o3');
  });

  it('gives no id of a deleted block to an unrelated one at another place', () => {
    const before = ['a', 'the kiln is hot and it is the last of the day', 'c', 'd'];
    const after = ['a', 'c', 'clay comes from the river and the bank of it', 'd'];
    expect(align(before, after)).toBe('o0 o2 n0 o3');
  });

  it('gives the id of a split block to its larger part', () => {
    const before = ['a', 'mix the glaze with water and let it rest until it is thick', 'c'];
    const first = ['a', 'mix the glaze with water and let it rest', 'until it is thick', 'c'];
    const second = ['a', 'mix the glaze', 'with water and let it rest until it is thick', 'c'];
    expect(align(before, first)).toBe('o0 o1 n0 o2');
    expect(align(before, second)).toBe('o0 n0 o1 o2');
  });

  it('gives joined blocks the id of the one that most of the text comes from', () => {
    const [short, long] = ['mix the glaze', 'let it rest until it is as thick as cream'];
    expect(align(['a', short, long, 'c'], ['a', `${short} ${long}`, 'c'])).toBe('o0 o2 o3');
    expect(align(['a', long, short, 'c'], ['a', `${long} ${short}`, 'c'])).toBe('o0 o1 o3');
  });

  it('tells pictures apart by what they show, not by how they are written', () => {
    const picture = (name: string) => `<figure><img src="${name}.png" alt=""></figure>`;
    const before = ['a', picture('kiln'), 'c', 'd'];
    expect(align(before, ['a', 'c', picture('clay'), 'd'])).toBe('o0 o2 n0 o3');
    const captioned = picture('kiln').replace('""', '"hot"');
    expect(align(before, ['a', 'c', captioned, 'd'])).toBe('o0 o2 o1 o3');
  });

  it('keeps an id where the kind changes and the words stay', () => {
    const before = identify(block(['before you start'], ['paragraph']), ['o0']);
    const after = block(['## before you start'], ['heading-1']);
    expect(alignBlocks(before, after, () => 'n0')[0]?.id).toBe('o0');
    const other = block(['$$x$$'], ['math']);
    expect(alignBlocks(before, other, () => 'n0')[0]?.id).toBe('n0');
  });

  it('compares words in scripts written without spaces', () => {
    expect(
      align(['前言', '資料庫系統概念', '尾'], ['前言', '新的段落', '資料庫的系統概念', '尾']),
    ).toBe('o0 n0 o1 o2');
  });

  it('aligns thousands of rewritten blocks in bounded time', () => {
    const before = Array.from({ length: 5_000 }, (_, index) => `old ${index}`);
    const after = Array.from({ length: 5_000 }, (_, index) => `new ${index}`);
    expect(align(before, after)).toBe(before.map((_, index) => `o${index}`).join(' '));
  });

  it('finds thousands of blocks that are edited and in another order, in bounded time', () => {
    const before = Array.from(
      { length: 5_000 },
      (_, index) => `the ${index} kiln of number ${index}`,
    );
    const after = before.map((text) => `${text} is hot`).toReversed();
    const ids = before.map((_, index) => `o${index}`).toReversed();
    expect(align(before, after)).toBe(ids.join(' '));
  });
});
