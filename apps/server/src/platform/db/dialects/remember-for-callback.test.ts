import { setImmediate as nextIteration } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { rememberForCallback } from './remember-for-callback.ts';

function countReadings() {
  let readings = 0;
  return rememberForCallback(() => {
    readings += 1;
    return readings;
  });
}

describe('a value remembered for a callback', () => {
  it('is read once, however often it is asked for within one callback', async () => {
    const value = countReadings();
    expect(value.read()).toBe(1);
    await Promise.resolve();
    expect(value.read()).toBe(1);
  });

  it('is read again in the next iteration', async () => {
    const value = countReadings();
    expect(value.read()).toBe(1);
    await nextIteration();
    expect(value.read()).toBe(2);
  });

  it('is read again by what came in between, though the loop has not gone round', async () => {
    const value = countReadings();
    const read = await new Promise<number[]>((resolve) => {
      setImmediate(() => {
        const first = value.read();
        setTimeout(() => resolve([first, value.read()]), 1);
        // Timers that are due run before the immediates of the next iteration.
        const until = performance.now() + 5;
        while (performance.now() < until);
      });
    });
    expect(read).toEqual([1, 2]);
  });

  it('lasts for all promises that one callback settles', async () => {
    const value = countReadings();
    await nextIteration();
    expect(value.read()).toBe(1);
    for (let step = 0; step < 20; step += 1) {
      await null;
      expect(value.read()).toBe(1);
    }
  });

  it('is read again at once after it was forgotten', () => {
    const value = countReadings();
    expect(value.read()).toBe(1);
    value.forget();
    expect(value.read()).toBe(2);
  });
});
