import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines } from './merge-lines.ts';

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd\n'), { maxLength: 8 })
  .map((lines) => lines.join(''));

describe('merging lines', () => {
  it('takes changes of different lines from both sides', () => {
    expect(mergeLines('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toBe('A\nb\nC\n');
  });

  it('keeps both insertions at one place, ours first', () => {
    expect(mergeLines('a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n')).toBe('a\nx\ny\nb\n');
  });

  it('keeps both lines that were added after the last one', () => {
    expect(mergeLines('* a', '* a\n* b', '* a\n* c')).toBe('* a\n* b\n* c');
    expect(mergeLines('* a\n', '* a\n* b\n', '* a\n* c\n')).toBe('* a\n* b\n* c\n');
  });

  it('keeps two insertions at one place only where they may be joined', () => {
    expect(mergeLines('a\nb', 'a\nx\nb', 'a\ny\nb', () => false)).toBeUndefined();
    expect(mergeLines('a\nb', 'a\nx\nb', 'a\nb\nz', () => false)).toBe('a\nx\nb\nz');
  });

  it('keeps line ends that all versions have', () => {
    expect(mergeLines('a\r\nb', 'a\r\nb\r\nx', 'A\r\nb')).toBe('A\r\nb\r\nx');
  });

  it('gives up on thousands of lines that differ, and not on those that do not', () => {
    const lines = Array.from({ length: 8000 }, (_, line) => `line ${line}`);
    const base = lines.join('\n');
    const edit = (line: number) => lines.with(line, 'changed').join('\n');
    expect(mergeLines(base, edit(4000), edit(4002))).toBe(
      lines.with(4000, 'changed').with(4002, 'changed').join('\n'),
    );
    const blank = '\n'.repeat(20_000);
    expect(mergeLines(blank, `a${blank}b`, `c${blank}d`)).toBeUndefined();
  });

  it('answers nothing where both sides changed one line differently', () => {
    expect(mergeLines('a\n', 'b\n', 'c\n')).toBeUndefined();
  });

  it('gives the changed side where the other is the base', () => {
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(mergeLines(base, side, base)).toBe(side);
        expect(mergeLines(base, base, side)).toBe(side);
        expect(mergeLines(base, side, side)).toBe(side);
      }),
    );
  });

  it('conflicts whichever side is called ours', () => {
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const there = mergeLines(base, ours, theirs) === undefined;
        const back = mergeLines(base, theirs, ours) === undefined;
        expect(there).toBe(back);
      }),
    );
  });
});
