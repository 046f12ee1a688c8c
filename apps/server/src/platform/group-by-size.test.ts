import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBySize } from './group-by-size.ts';

it('groups keep the order, and are as full as they may be', () => {
  const own = (size: number) => size;
  expect(groupBySize([], own, 10)).toEqual([]);
  expect(groupBySize([4, 6, 1, 20, 9, 1, 1], own, 10)).toEqual([[4, 6], [1], [20], [9, 1], [1]]);
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  fc.assert(
    fc.property(fc.array(fc.nat(30)), fc.nat(20), (sizes, most) => {
      const groups = groupBySize(sizes, own, most);
      expect(groups.flat()).toEqual(sizes);
      for (const [index, group] of groups.entries()) {
        expect(group.length === 1 || sum(group) <= most).toBe(true);
        const next = groups[index + 1]?.[0];
        if (next !== undefined) expect(sum(group) + next).toBeGreaterThan(most);
      }
    }),
  );
});
