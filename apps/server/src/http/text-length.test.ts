import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongerThan, isShorterThan } from './text-length.ts';

const text = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud800')) });

describe('the length of a text', () => {
  it('is compared as if all its characters were counted', () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 40 }), (value, limit) => {
        const length = [...value].length;
        expect(isLongerThan(value, limit)).toBe(length > limit);
        expect(isShorterThan(value, limit)).toBe(length < limit);
      }),
    );
  });

  it('counts a character outside the first plane once', () => {
    expect(isLongerThan('🪴🪴', 2)).toBe(false);
    expect(isShorterThan('🪴🪴', 3)).toBe(true);
  });
});
