import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-4', 10, { start: 0, end: 4 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=8-99', 10, { start: 8, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=4-2', 10, 'whole'],
    ['bytes=0-1,3-4', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
  ])('%s of %i bytes is read', (header, size, range) => {
    expect(parseRange(header, size)).toEqual(range);
  });
});
