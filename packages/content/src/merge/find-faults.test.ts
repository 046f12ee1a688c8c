import { describe, expect, it } from 'vitest';
import { readTestBlocks } from '../testing/test-store.ts';
import { type CutText, cutText } from './cut-text.ts';
import { findMiscounted, findMisplaced, findMisread } from './find-faults.ts';
import { findJoined, JOINED } from './units.ts';

/** A text of paragraphs that are named by the letters given. */
function cut(ids: string, ...paragraphs: string[]) {
  const text = paragraphs.join('\n\n');
  const blocks = readTestBlocks(text).map(({ parts: _, ...block }, at) => ({
    ...block,
    id: ids[at] ?? '',
  }));
  return cutText({ text, blocks });
}

describe('a merged text', () => {
  const versions = {
    base: cut('ab', 'one two', 'three four'),
    ours: cut('ab', 'one two', 'three five'),
    theirs: cut('a', 'one two three four'),
  };
  const count = (merged: ReturnType<typeof cut>, conflicts: string[] = []) => [
    ...findMiscounted({
      versions,
      merged: merged.pieces,
      shared: { removed: [], added: [] },
      conflicts: new Set(conflicts),
    }),
  ];

  it('holds every word as often as the changes of both sides make it', () => {
    expect(count(cut('a', 'one two three five'))).toEqual([]);
    expect(count(cut('a', 'one two three four'))).not.toEqual([]);
    expect(count(cut('ab', 'one two three four', 'three five'), ['b'])).not.toEqual([]);
  });

  it('is put together anew where a reader finds other blocks in it', () => {
    const kinds = new Set<string>();
    const assembled = [
      { id: 'a', kind: 'paragraph', start: 0, end: 3, kinds },
      { id: 'b', kind: 'paragraph', start: 4, end: 7, kinds },
      { id: 'c', kind: 'paragraph', start: 9, end: 12, kinds },
    ];
    expect([...findMisread(assembled, readTestBlocks('one\ntwo\n\nsix'))]).toEqual(['a', 'b']);
    expect([
      ...findMisread(assembled.slice(2), readTestBlocks('one\ntwo\n\nsix').slice(1)),
    ]).toEqual([]);
  });
});

describe('text that went from one block to another', () => {
  it('joins the blocks where the other side changed one of them', () => {
    const base = cut('ab', 'one two three', 'four five six');
    const joined = cut('a', 'one two three four five six');
    const edited = cut('ab', 'one two three', 'four five seven');
    expect(
      findJoined({ base, ours: joined, theirs: edited }).map((ids) => [...ids].sort()),
    ).toEqual([['a', 'b']]);
    expect(findJoined({ base, ours: joined, theirs: base })).toEqual([]);
    const split = cut('cab', 'one', 'two three', 'four five six');
    const deleted = cut('b', 'four five six');
    expect(
      findJoined({ base, ours: split, theirs: deleted }).map((ids) => [...ids].sort()),
    ).toEqual([['a', 'c']]);
  });
});

const TEXT = 'Dig the clay.';

function cutBlock(kind: string, text: string): CutText {
  return cutText({ text, blocks: [{ id: 'a', kind, start: 0, end: text.length, hash: '' }] });
}

it('judges where words stand, but not in what is in conflict and so as ours has it', () => {
  const range = { start: 0, end: TEXT.length };
  const merge = {
    text: TEXT,
    assembled: [{ ...range, id: 'a', kind: JOINED, kinds: new Set(['paragraph', 'hint']) }],
    read: [{ ...range, kind: 'paragraph', hash: '' }],
    versions: {
      base: cutBlock('paragraph', TEXT),
      ours: cutBlock('paragraph', TEXT),
      theirs: cutBlock('hint', `{% hint %}\n${TEXT}\n{% endhint %}`),
    },
    units: [{ members: new Set(['a', 'b']), isAsked: true }],
  };
  expect(findMisplaced({ ...merge, conflicts: new Set() })).toEqual(new Set(['a']));
  expect(findMisplaced({ ...merge, conflicts: new Set(['a']) })).toEqual(new Set());
});
