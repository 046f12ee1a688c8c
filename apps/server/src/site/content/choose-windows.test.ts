import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseWindows, countSkipped, type OpenLevel } from './draw-navigation.ts';

const level = (size: number, focus?: number, weight = 1): OpenLevel => ({
  ...{ size, focus },
  weigh: () => weight,
});

describe('what a page shows of open levels', () => {
  it('is all of them where there is room', () => {
    expect(chooseWindows([level(5, 3), level(7)], 100)).toEqual([
      { from: 0, to: 5 },
      { from: 0, to: 7 },
    ]);
  });

  it('is what is nearest to the page on both sides, and of what is below it the first', () => {
    expect(chooseWindows([level(1000, 500)], 11)).toEqual([{ from: 495, to: 506 }]);
    expect(chooseWindows([level(1000, 999)], 11)).toEqual([{ from: 989, to: 1000 }]);
    expect(chooseWindows([level(1000)], 11)).toEqual([{ from: 0, to: 11 }]);
  });

  it('gives to long levels what short ones leave', () => {
    const [root, own] = chooseWindows([level(1000, 0), level(3, 1)], 20);
    expect([root, own]).toEqual([
      { from: 0, to: 17 },
      { from: 0, to: 3 },
    ]);
  });

  it('has the way to the page in any case', () => {
    expect(chooseWindows([level(9, 4, 50), level(9, 8, 50)], 10)).toEqual([
      { from: 4, to: 5 },
      { from: 8, to: 9 },
    ]);
  });

  it('leaves out levels behind the first where the way alone would be too long', () => {
    const chain = [level(9, 0, 10), level(9, 0, 20), level(9, 0, 30), level(9, 0, 40), level(9)];
    expect([100, 99, 80, 79, 1].map((budget) => countSkipped(chain, budget))).toEqual([
      0, 1, 1, 2, 3,
    ]);
  });

  it('never takes more than the way to the page and the budget, and always has the way', () => {
    const levels = fc.array(
      fc
        .record({
          size: fc.integer({ min: 1, max: 60 }),
          at: fc.nat(),
          weight: fc.integer({ min: 1, max: 9 }),
        })
        .map(({ size, at, weight }) =>
          level(size, at % (size + 1) === size ? undefined : at % (size + 1), weight),
        ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(levels, fc.nat(200), (open, budget) => {
        const windows = chooseWindows(open, budget);
        let weight = 0;
        let way = 0;
        for (const [at, { size, focus, weigh }] of open.entries()) {
          const { from, to } = windows[at] ?? { from: -1, to: -1 };
          expect(0 <= from && from <= to && to <= size).toBe(true);
          if (focus !== undefined) expect(from <= focus && focus < to).toBe(true);
          weight += (to - from) * weigh(0);
          way += focus === undefined ? 0 : weigh(focus);
        }
        expect(weight).toBeLessThanOrEqual(Math.max(budget, way));
      }),
    );
  });
});
