import { expect, it } from 'vitest';
import { MergeHistory } from '../testing/merge-history.ts';

/** The first seed: the same in every run, so that a run says what a change did. */
const FIRST = Number(process.env.OCTAVO_SEED ?? 0);
const COUNT = 2000;
const STEPS = 24;

it('loses no block, leaves main alone in conflicts and converges, in any history', () => {
  let [merges, conflicts] = [0, 0];
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const history = new MergeHistory(seed);
    history.run(STEPS);
    expect(history.problems, `seed ${seed}`).toEqual([]);
    merges += history.merges;
    conflicts += history.conflicts;
  }
  console.log(
    `${COUNT} histories from seed ${FIRST}: ${merges} merges, ${conflicts} conflicts resolved`,
  );
  expect(conflicts).toBeGreaterThan(COUNT);
}, 120_000);
