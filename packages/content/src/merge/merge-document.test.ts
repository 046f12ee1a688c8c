import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignBlocks } from '../blocks.ts';
import type { SourceBlock, StoredDocument } from '../records.ts';
import { mergeDocuments } from './merge-document.ts';

const hashText = (text: string) => `#${text}`;
const tools = {
  hashText,
  readText: (text: string) => ({ blocks: readBlocks(text), attributes: {} }),
  newId: () => `n${count++}`,
};

/** Paragraphs between empty lines, which is all that these tests write. */
function readBlocks(text: string): SourceBlock[] {
  return [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: body, index }) => ({
    kind: 'paragraph',
    start: index,
    end: index + body.length,
    hash: hashText(body),
  }));
}

let count = 0;
function write(text: string, before: StoredDocument | null = null): StoredDocument {
  const blocks = alignBlocks(before, { text, blocks: readBlocks(text) }, () => `b${count++}`);
  return { text, blocks, links: {} };
}

function merge(base: string, ours: string, theirs: string) {
  const from = write(base);
  return mergeDocuments(from, write(ours, from), write(theirs, from), tools);
}

describe('merging documents', () => {
  it.each([
    ['edits of different blocks', 'a\n\nb\n', 'A\n\nb\n', 'a\n\nB\n', 'A\n\nB\n'],
    [
      'insertions at different places',
      'a\n\nb\n',
      'x\n\na\n\nb\n',
      'a\n\nb\n\ny\n',
      'x\n\na\n\nb\n\ny\n',
    ],
    [
      'insertions at one place',
      'a\n\nb\n',
      'a\n\nxx\n\nb\n',
      'a\n\nyy\n\nb\n',
      'a\n\nxx\n\nyy\n\nb\n',
    ],
    ['one insertion made twice', 'a\n\nb\n', 'a\n\nx\n\nb\n', 'a\n\nx\n\nb\n', 'a\n\nx\n\nb\n'],
    ['a deletion and an edit elsewhere', 'a\n\nb\n\nc\n', 'a\n\nc\n', 'a\n\nb\n\nC\n', 'a\n\nC\n'],
    ['lines within one block', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
    [
      'a move and an edit',
      'one a\n\ntwo b\n\nthree c\n',
      'three c\n\none a\n\ntwo b\n',
      'one a\n\ntwo b!\n\nthree c\n',
      'three c\n\none a\n\ntwo b!\n',
    ],
  ])('joins %s', (_, base, ours, theirs, expected) => {
    const merged = merge(base, ours, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.text).toBe(expected);
  });

  it('keeps ours and names both sides where one line was changed twice', () => {
    const { text, conflicts, blocks } = merge('a\n\nb b\n', 'a\n\nb ours\n', 'a\n\nb theirs\n');
    expect(text).toBe('a\n\nb ours\n');
    const block = blocks[1]?.id;
    expect(conflicts).toMatchObject([{ block, base: 'b b', ours: 'b ours', theirs: 'b theirs' }]);
  });

  it('conflicts where one side deleted a block that the other edited', () => {
    const edited = merge('a\n\nb b\n', 'a\n\nb c\n', 'a\n');
    expect(edited.text).toBe('a\n\nb c\n');
    expect(edited.conflicts).toMatchObject([{ base: 'b b', ours: 'b c', theirs: null }]);
    const deleted = merge('a\n\nb b\n', 'a\n', 'a\n\nb c\n');
    expect(deleted.text).toBe('a\n');
    expect(deleted.conflicts).toMatchObject([{ base: 'b b', ours: null, theirs: 'b c' }]);
  });

  it('loses no block that neither side deleted, and mirrors its conflicts', () => {
    const word = fc.constantFrom('red fox', 'red dog', 'blue fox', 'old tree', 'new\ntree', 'sky');
    const text = fc.array(word, { maxLength: 6 }).map((blocks) => blocks.join('\n\n'));
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const from = write(base);
        const [one, two] = [write(ours, from), write(theirs, from)];
        const merged = mergeDocuments(from, one, two, tools);
        const mirrored = mergeDocuments(from, two, one, tools);
        const ids = new Set(merged.blocks.map(({ id }) => id));
        const lost = from.blocks.filter(
          ({ id }) =>
            !ids.has(id) &&
            one.blocks.some((block) => block.id === id) &&
            two.blocks.some((block) => block.id === id),
        );
        expect(lost).toEqual([]);
        expect(mirrored.conflicts.map(({ block }) => block).sort()).toEqual(
          merged.conflicts.map(({ block }) => block).sort(),
        );
        for (const { start, end, hash } of merged.blocks) {
          expect(hash).toBe(hashText(merged.text.slice(start, end)));
        }
        expect(readBlocks(merged.text).map(({ hash }) => hash)).toEqual(
          merged.blocks.map(({ hash }) => hash),
        );
      }),
    );
  });

  it('gives the side that changed where the other did not', () => {
    const text = fc.array(fc.constantFrom('a', 'b\nc', 'd'), { maxLength: 5 });
    fc.assert(
      fc.property(text, text, (blocks, others) => {
        const from = write(blocks.join('\n\n'));
        const side = write(others.join('\n\n'), from);
        for (const sides of [
          [side, from],
          [from, side],
          [side, side],
        ] as const) {
          const { text: merged, conflicts } = mergeDocuments(from, ...sides, tools);
          expect(conflicts).toEqual([]);
          expect(merged).toBe(side.text);
        }
      }),
    );
  });
});
