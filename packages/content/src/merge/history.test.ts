import { expect, it } from 'vitest';
import { MergeHistory } from '../testing/merge-history.ts';

const FIXED = 1500;
const FRESH = 500;
const STEPS = 24;

it('loses no block, leaves main alone in conflicts and converges, in any history', () => {
  const fresh = Math.floor(Math.random() * 2 ** 31);
  let [merges, conflicts] = [0, 0];
  for (let index = 0; index < FIXED + FRESH; index++) {
    const seed = index < FIXED ? index : fresh + index;
    const history = new MergeHistory(seed);
    history.run(STEPS);
    expect(history.problems, `seed ${seed}`).toEqual([]);
    merges += history.merges;
    conflicts += history.conflicts;
  }
  console.log(
    `${FIXED + FRESH} histories (${FIXED} of fixed seeds, ${FRESH} fresh from ${fresh + FIXED}): ` +
      `${merges} merges, ${conflicts} conflicts resolved`,
  );
  expect(conflicts).toBeGreaterThan(FIXED);
});
