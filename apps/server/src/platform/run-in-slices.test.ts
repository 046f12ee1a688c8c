import { describe, expect, it } from 'vitest';
import { yieldToOthers, yieldWhenDue } from './run-in-slices.ts';

describe('long work', () => {
  it('lets requests be answered between any two parts, however much of it is under way', async () => {
    const told: string[] = [];
    let isDone = false;
    const answer = () => {
      told.push('request');
      if (!isDone) setImmediate(answer);
    };
    setImmediate(answer);
    const work = async (name: string) => {
      for (let part = 0; part < 5; part += 1) {
        await yieldToOthers();
        told.push(name);
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(work));
    isDone = true;
    const adjacent = told.filter((one, at) => one !== 'request' && told[at + 1] !== 'request');
    expect(adjacent).toEqual([told.at(-1)]);
    expect(told.filter((one) => one !== 'request').slice(0, 6)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'a',
      'b',
    ]);
  });

  it('that is made of what is short lets others in between once that has taken a millisecond', async () => {
    let rounds = 0;
    let isDone = false;
    const other = () => {
      rounds += 1;
      if (!isDone) setImmediate(other);
    };
    setImmediate(other);
    await yieldToOthers();
    const before = rounds;
    for (let count = 0; count < 60; count += 1) {
      await yieldWhenDue();
      const end = performance.now() + 0.25;
      while (performance.now() < end);
    }
    isDone = true;
    // Five of them take more than a millisecond, however fast the machine is.
    expect(rounds - before).toBeGreaterThanOrEqual(10);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(yieldWhenDue()).toBeUndefined();
  });
});
