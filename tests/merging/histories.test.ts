import { expect, it } from 'vitest';
import { DOUBTFUL } from './merge-problem.ts';
import { writeProblems } from './report-problems.ts';
import { type FoundProblem, TextHistory } from './text-history.ts';

const FIXED = 800;
const FRESH = 200;
const STEPS = 12;

it('keeps every word, link and block of both sides, in any history', () => {
  const fresh = Math.floor(Math.random() * 2 ** 31);
  const problems: FoundProblem[] = [];
  let [merges, conflicts] = [0, 0];
  for (let index = 0; index < FIXED + FRESH; index++) {
    const history = new TextHistory(index < FIXED ? index : fresh + index);
    history.run(STEPS);
    problems.push(...history.problems.filter(({ kind }) => !DOUBTFUL.has(kind)));
    merges += history.merges;
    conflicts += history.conflicts;
  }
  console.log(
    `${FIXED + FRESH} histories (${FIXED} of fixed seeds, ${FRESH} fresh from ${fresh + FIXED}): ` +
      `${merges} texts merged, ${conflicts} conflicts in them`,
  );
  expect(problems.length, problems.length === 0 ? '' : writeProblems(problems)).toBe(0);
  expect(merges).toBeGreaterThan(FIXED);
}, 180_000);
