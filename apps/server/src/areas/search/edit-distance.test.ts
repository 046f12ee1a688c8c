import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countEdits } from './expressions.ts';

describe('countEdits', () => {
  it('counts insertions, deletions, substitutions and swaps of neighbours', () => {
    expect(countEdits('replication', 'replicatoin', 3)).toBe(1);
    expect(countEdits('vacuum', 'vaccum', 3)).toBe(1);
    expect(countEdits('vacuum', 'vacum', 3)).toBe(1);
    expect(countEdits('kitten', 'sitting', 3)).toBe(3);
  });

  it('stops past the limit', () => {
    expect(countEdits('alphabet', 'omega', 2)).toBe(3);
  });

  it('is zero for equal words only, and the same both ways', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(countEdits(a, b, 20)).toBe(countEdits(b, a, 20));
        expect(countEdits(a, b, 20) === 0).toBe(a === b);
      }),
    );
  });
});
