import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { rememberForTurn } from './remember-for-turn.ts';

function countReadings() {
  let readings = 0;
  return rememberForTurn(() => {
    readings += 1;
    return readings;
  });
}

describe('a value remembered for a turn', () => {
  it('is read once, however often it is asked for within one turn', async () => {
    const value = countReadings();
    expect(value.read()).toBe(1);
    await Promise.resolve();
    expect(value.read()).toBe(1);
  });

  it('is read again in the next turn', async () => {
    const value = countReadings();
    expect(value.read()).toBe(1);
    await nextTurn();
    expect(value.read()).toBe(2);
  });

  it('is read again at once after it was forgotten', () => {
    const value = countReadings();
    expect(value.read()).toBe(1);
    value.forget();
    expect(value.read()).toBe(2);
  });
});
