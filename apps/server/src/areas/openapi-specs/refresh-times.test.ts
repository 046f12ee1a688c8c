import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIds } from '../../platform/ids.ts';
import { chooseRefreshTime } from './processing/settle.ts';

const HOUR_MS = 3_600_000;
const LENGTHS = { hourly: HOUR_MS, daily: 24 * HOUR_MS, weekly: 168 * HOUR_MS } as const;

it('is between half an interval and one and a half from now, at its place in each', () => {
  const ids = createIds({ now: () => new Date() });
  fc.assert(
    fc.property(
      fc.constantFrom('hourly' as const, 'daily' as const, 'weekly' as const),
      fc.integer({ min: 0, max: 4e12 }),
      (interval, now) => {
        const id = ids.next();
        const first = Date.parse(chooseRefreshTime(id, interval, new Date(now)) ?? '');
        expect(first - now).toBeGreaterThanOrEqual(LENGTHS[interval] / 2 - 1);
        expect(first - now).toBeLessThanOrEqual(LENGTHS[interval] * 1.5 + 1);
        const second = Date.parse(chooseRefreshTime(id, interval, new Date(first)) ?? '');
        expect(second - first).toBe(LENGTHS[interval]);
      },
    ),
  );
});

it('spreads a thousand that were made together over their interval', () => {
  const now = new Date(Date.UTC(2030, 0, 1));
  const ids = createIds({ now: () => now });
  const hours = Array.from({ length: 1000 }, () => {
    const at = Date.parse(chooseRefreshTime(ids.next(), 'daily', now) ?? '');
    return Math.floor(at / HOUR_MS) % 24;
  });
  const counts = Map.groupBy(hours, (hour) => hour);
  expect(counts.size).toBe(24);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThan(80);
});

it('never comes for what is not fetched', () => {
  expect(chooseRefreshTime('01', 'never', new Date())).toBeNull();
});
