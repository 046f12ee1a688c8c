import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRange } from './choose-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-4', 10, { start: 0, end: 4 }],
    ['bytes=4-4', 10, { start: 4, end: 4 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=8-99', 10, { start: 8, end: 9 }],
    ['Bytes = 8 - 9', 10, { start: 8, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=10-12', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-1', 0, 'unsatisfiable'],
    ['bytes=4-2', 10, 'whole'],
    ['bytes=20-12', 10, 'whole'],
    ['bytes=0-1,3-4', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=', 10, 'whole'],
    ['bytes=a-b', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
    ['', 10, 'whole'],
  ])('%s of %i bytes is read', (header, size, range) => {
    expect(chooseRange(header, size)).toEqual(range);
  });

  it('never asks for bytes that are not there', () => {
    const anyNumber = fc.oneof(fc.constant(''), fc.bigInt({ min: 0n, max: 2n ** 70n }), fc.nat(30));
    fc.assert(
      fc.property(anyNumber, anyNumber, fc.nat(20), (first, last, size) => {
        const range = chooseRange(`bytes=${first}-${last}`, size);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
