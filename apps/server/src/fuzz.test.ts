import { describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import type { FuzzPlan } from './testing/fuzz/fuzz-operations.ts';
import { runFuzz, writeCounts } from './testing/fuzz/run-fuzz.ts';

/** A small form of what runs at night, the same in every run. */
const PLAN: FuzzPlan = {
  ...{ seed: 20_300_101, valid: 2, broken: 4, perWorld: 10 },
  dialect: 'sqlite',
};

describe('requests made from the schemas', () => {
  it('are answered as declared, and refused by name where one thing is wrong', {
    timeout: 120_000,
  }, async () => {
    const outcomes = await runFuzz(operations, PLAN);
    const count = writeCounts(outcomes).split('\n').at(-1);
    console.log(`Fuzz, ${count}`);
    expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
    const done = outcomes.filter((one) => one.done > 0);
    expect(done.length).toBeGreaterThan(operations.length * 0.9);
    expect(outcomes.reduce((sum, { broken }) => sum + broken, 0)).toBeGreaterThan(1000);
  });
});
