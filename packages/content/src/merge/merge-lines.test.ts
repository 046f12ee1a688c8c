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

  it('ends a last line before another one follows it', () => {
    expect(mergeLines('* a', '* a\n* b', '* a\n* c')).toBeUndefined();
    expect(mergeLines('', 'x', 'y')).toBe('x\ny');
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
