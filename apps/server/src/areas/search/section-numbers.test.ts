import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONDITION_BIT,
  MAX_PAGE_SECTIONS,
  numberSection,
  ORDINAL_MASK,
  PAGE_BITS,
  pageNumbersOf,
  SECTION_BITS,
} from './section-numbers.ts';

const place = fc.record({
  space: fc.integer({ min: 1, max: 2 ** 23 - 1 }),
  page: fc.integer({ min: 1, max: 2 ** PAGE_BITS - 1 }),
  ordinal: fc.integer({ min: 0, max: MAX_PAGE_SECTIONS - 1 }),
  isRestricted: fc.boolean(),
});

function numberOf({
  space,
  page,
  ...section
}: typeof place extends fc.Arbitrary<infer T> ? T : never) {
  return numberSection(pageNumbersOf(space).first + page, section);
}

describe('the number of a section', () => {
  it('fits into the signed 64 bits of a column and gives back all it is made of', () => {
    fc.assert(
      fc.property(place, (is) => {
        const number = numberOf(is);
        expect(BigInt.asIntN(64, number)).toBe(number);
        expect(Number(number >> BigInt(SECTION_BITS + PAGE_BITS))).toBe(is.space);
        expect(Number((number >> BigInt(SECTION_BITS)) & BigInt(2 ** PAGE_BITS - 1))).toBe(is.page);
        expect((number & BigInt(CONDITION_BIT)) !== 0n).toBe(is.isRestricted);
        expect(Number(number & BigInt(ORDINAL_MASK))).toBe(is.ordinal);
      }),
    );
  });

  it('grows with the space first, then with the page', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        fc.pre(a.space !== b.space || a.page !== b.page);
        const isBefore = a.space === b.space ? a.page < b.page : a.space < b.space;
        expect(numberOf(a) < numberOf(b)).toBe(isBefore);
      }),
    );
  });
});

describe('the numbers of the pages of a space', () => {
  it('are exact, and end where those of the next space begin', () => {
    const space = fc.integer({ min: 0, max: 2 ** 23 - 1 });
    fc.assert(
      fc.property(space, (number) => {
        const { first, end } = pageNumbersOf(number);
        expect(Number.isSafeInteger(end)).toBe(true);
        expect(end - first).toBe(2 ** PAGE_BITS);
        expect(pageNumbersOf(number + 1).first).toBe(end);
      }),
    );
  });
});
