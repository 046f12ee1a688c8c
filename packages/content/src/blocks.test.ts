import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignBlocks, alignParts, type BlockedText, type PartedText } from './blocks.ts';
import type { DocumentBlock, DocumentPart, SourcePart } from './records.ts';

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

/** The items of a list that is indented by two spaces, without their markers. */
function readItems(text: string): PartedText {
  const root: SourcePart[] = [];
  const open: { depth: number; parts: SourcePart[]; part?: { end: number } }[] = [
    { depth: -1, parts: root },
  ];
  for (const { 0: line, 1: indent = '', index } of text.matchAll(/^( *)\* .*$/gm)) {
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop();
    const end = index + line.length;
    for (const { part } of open) if (part) part.end = end;
    const parts: SourcePart[] = [];
    const part = { kind: 'list-item', start: index + indent.length + 2, end, parts };
    open.at(-1)?.parts.push(part);
    open.push({ depth: indent.length, parts, part });
  }
  return { text, parts: root };
}

function flatten(parts: readonly DocumentPart[]): DocumentPart[] {
  return parts.flatMap((part) => [part, ...flatten(part.parts ?? [])]);
}

/** The ids of items by their first lines. */
function nameIds({ text }: PartedText, parts: readonly DocumentPart[]): Map<string, string> {
  return new Map(
    flatten(parts).map(({ start, end, id }) => [text.slice(start, end).split('\n')[0] ?? '', id]),
  );
}

function edit(...texts: string[]): Map<string, string>[] {
  let before: PartedText<DocumentPart> | null = null;
  return texts.map((text) => {
    const source = readItems(text);
    const parts = alignParts(before, source);
    before = { text, parts };
    return nameIds(source, parts);
  });
}

const BEFORE = '* mix the glaze\n* heat the kiln\n  * slowly at first\n* wait for a day\n';

describe('aligning parts', () => {
  it('gives ids that follow from the text, so that everyone gives the same', () => {
    const [one, other] = [edit(BEFORE)[0], edit(`* new at the top\n${BEFORE}`)[0]];
    expect([...(one ?? [])].every(([name, id]) => other?.get(name) === id)).toBe(true);
    expect(one?.get('mix the glaze')).toMatch(/^[\w-]{9}$/);
  });

  it('keeps the id of an item that is edited in place, and gives an added one that of its text', () => {
    const [before, after] = edit(BEFORE, BEFORE.replace('wait for a day', 'rest\n* open it'));
    expect(after?.get('rest')).toBe(before?.get('wait for a day'));
    expect(after?.get('open it')).toBe(edit('* open it')[0]?.get('open it'));
    expect(after?.get('mix the glaze')).toBe(before?.get('mix the glaze'));
  });

  it('keeps the id of an item that is moved and edited at once', () => {
    const moved = '* wait for a whole day\n* mix the glaze\n* heat the kiln\n  * slowly at first\n';
    const [before, after] = edit(BEFORE, moved);
    expect(after?.get('wait for a whole day')).toBe(before?.get('wait for a day'));
    expect(after?.get('slowly at first')).toBe(before?.get('slowly at first'));
  });

  it('keeps the ids of an item that goes under another, of that one, and of those that go out', () => {
    const indented =
      '* mix the glaze\n  * heat the kiln with care\n* slowly at first\n* wait for a day\n';
    const [before, after] = edit(BEFORE, indented);
    expect(after?.get('heat the kiln with care')).toBe(before?.get('heat the kiln'));
    expect(after?.get('slowly at first')).toBe(before?.get('slowly at first'));
    expect(after?.get('mix the glaze')).toBe(before?.get('mix the glaze'));
  });

  it('gives no id twice in a block, also where items are equal', () => {
    const ids = flatten(alignParts(null, readItems('* a\n* a\n  * a\n'))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('never takes the id of an item for one that is added with the text it had', () => {
    const [before, after] = edit('* one\n* two\n', '* one more\n* two\n* one\n');
    expect(new Set(after?.values()).size).toBe(3);
    expect([...(after?.values() ?? [])]).toContain(before?.get('two'));
  });

  it('keeps the ids of a list that stays, and gives unique ones, for any two lists', () => {
    const lists = fc
      .array(fc.tuple(fc.nat(2), fc.constantFrom('a b', 'c', 'd e f', 'g')), { maxLength: 12 })
      .map((items) => items.map(([depth, words]) => `${'  '.repeat(depth)}* ${words}\n`).join(''));
    fc.assert(
      fc.property(lists, lists, (one, two) => {
        const [first, second] = [readItems(one), readItems(two)];
        const parts = alignParts(null, first);
        expect(alignParts({ text: one, parts }, first)).toEqual(parts);
        const ids = flatten(alignParts({ text: one, parts }, second)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe([...two.matchAll(/\*/g)].length);
      }),
    );
  });

  it('aligns ten thousand items in bounded time', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `* item ${index} of the list\n`);
    const changed = items.toSpliced(5000, 1, '* another one\n').join('');
    const [before, after] = edit(items.join(''), changed);
    expect(after?.get('another one')).toBe(before?.get('item 5000 of the list'));
    const rewritten = items.map((item) => item.replace('list', 'queue')).toReversed();
    const [, last] = edit(items.join(''), rewritten.join(''));
    expect(last?.get('item 7 of the queue')).toBe(before?.get('item 7 of the list'));
  });
});

describe('aligning blocks with parts', () => {
  it('gives parts their ids with the block, where it is new, stays, or becomes a container', () => {
    const align = (text: string, before: Parameters<typeof alignBlocks>[0]) => {
      const { parts } = readItems(text);
      const block = { kind: 'list', start: 0, end: text.length, hash: text, parts };
      return { text, blocks: alignBlocks(before, { text, blocks: [block] }, () => 'new') };
    };
    const first = align('* a b c\n* d\n', null);
    const second = align('* d\n* a b c d\n', first);
    const ids = (of: typeof first) => of.blocks[0]?.parts?.map(({ id }) => id) ?? [];
    expect(ids(second)).toEqual(ids(first).toReversed());
    expect(second.blocks[0]?.id).toBe('new');
    const paragraph = { kind: 'paragraph', start: 0, end: 5, hash: 'a b c', id: 'old' };
    const third = align('* a b c\n* d\n', { text: 'a b c', blocks: [paragraph] });
    expect(third.blocks[0]?.id).toBe('old');
    expect(ids(third)).toEqual(ids(first));
  });
});
