import { expect, it } from 'vitest';
import { DOUBTFUL } from './merge-problem.ts';
import { writeProblems } from './report-problems.ts';
import { type FoundProblem, TextHistory } from './text-history.ts';

const HISTORIES = 1000;
const STEPS = 12;

/** Always the same ones, so that a run says what a change did; `merge-nightly` plays fresh ones. */
it('keeps every word, link and block of both sides, in any history', () => {
  const problems: FoundProblem[] = [];
  let [merges, conflicts] = [0, 0];
  for (let seed = 0; seed < HISTORIES; seed++) {
    const history = new TextHistory(seed);
    history.run(STEPS);
    problems.push(...history.problems.filter(({ kind }) => !DOUBTFUL.has(kind)));
    merges += history.merges;
    conflicts += history.conflicts;
  }
  console.log(`${HISTORIES} histories: ${merges} texts merged, ${conflicts} conflicts in them`);
  expect(problems.length, problems.length === 0 ? '' : writeProblems(problems)).toBe(0);
  expect(merges).toBeGreaterThan(HISTORIES);
}, 180_000);
