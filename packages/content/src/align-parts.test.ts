import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignParts, type PartedText } from './align-parts.ts';
import { alignBlocks } from './blocks.ts';
import type { DocumentPart, SourcePart } from './records.ts';

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
