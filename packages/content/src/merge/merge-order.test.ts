import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrder } from './merge-order.ts';

function merge(base: string, ours: string, theirs: string): string {
  const order = mergeOrder({
    base: [...base],
    ours: [...ours],
    theirs: [...theirs],
    isKept: (id) => (!base.includes(id) ? true : ours.includes(id) && theirs.includes(id)),
    isSameText: (a, b) => a.toLowerCase() === b.toLowerCase(),
  });
  return order.join('');
}

describe('the order of merged blocks', () => {
  it.each([
    ['abc', 'abc', 'abc', 'abc'],
    ['abc', 'axbc', 'abcy', 'axbcy'],
    ['abc', 'axbc', 'aybc', 'axybc'],
    ['abc', 'xabc', 'yabc', 'xyabc'],
    ['abc', 'ac', 'abyc', 'ayc'],
    ['abc', 'abc', 'cab', 'cab'],
    ['abcd', 'bacd', 'abdc', 'badc'],
    ['abc', 'axbc', 'aXbc', 'axbc'],
    ['abc', 'bca', 'cab', 'cba'],
    ['', 'xy', 'pq', 'xypq'],
  ])('of base %s, ours %s and theirs %s is %s', (base, ours, theirs, expected) => {
    expect(merge(base, ours, theirs)).toBe(expected);
  });

  it('holds every kept block exactly once', () => {
    const base = fc.uniqueArray(fc.constantFrom(...'abcdefg'));
    fc.assert(
      fc.property(base, fc.array(fc.nat()), fc.array(fc.nat()), (blocks, one, two) => {
        const ours = change(blocks, one, 'uvw');
        const theirs = change(blocks, two, 'xyz');
        const merged = merge(blocks.join(''), ours, theirs);
        const kept = new Set([...ours, ...theirs]);
        for (const block of blocks) {
          if (!ours.includes(block) || !theirs.includes(block)) {
            kept.delete(block);
          }
        }
        expect([...merged].sort()).toEqual([...kept].sort());
      }),
    );
  });
});

/** Applies moves, deletions and insertions chosen by numbers. */
function change(blocks: readonly string[], numbers: readonly number[], fresh: string): string {
  const result = [...blocks];
  const inserts = [...fresh];
  for (const number of numbers) {
    const at = number % (result.length + 1);
    const other = (number >> 4) % (result.length + 1);
    if (number % 3 === 0) {
      result.splice(at, 1);
    } else if (number % 3 === 1) {
      result.splice(at, 0, ...inserts.splice(0, 1));
    } else {
      result.splice(other, 0, ...result.splice(at, 1));
    }
  }
  return result.join('');
}
