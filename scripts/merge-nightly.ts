import { parseArgs } from 'node:util';
import { DOUBTFUL } from '../tests/merging/merge-problem.ts';
import { writeProblems } from '../tests/merging/report-problems.ts';
import { type FoundProblem, TextHistory } from '../tests/merging/text-history.ts';

/**
 * Plays many random histories of branches over Markdown and judges every merge in them by its words:
 * prints how many histories had each kind of problem, with their seeds, and the smallest case of
 * each kind. Exits with 1 where a law was broken.
 *
 * - `--histories <number>`: 10,000 unless said
 * - `--seed <number>`: the first seed; a fresh one unless said
 * - `--steps <number>`: steps of each history, 20 unless said
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    steps: { type: 'string', default: '20' },
  },
});

const first = Number(values.seed);
const count = Number(values.histories);
const problems: FoundProblem[] = [];
let [merges, conflicts] = [0, 0];
for (let seed = first; seed < first + count; seed++) {
  const history = new TextHistory(seed);
  history.run(Number(values.steps));
  problems.push(...history.problems);
  merges += history.merges;
  conflicts += history.conflicts;
}
const faults = problems.filter(({ kind }) => !DOUBTFUL.has(kind));
const failed = new Set(faults.map(({ seed }) => seed)).size;
process.stdout.write(
  `${count} histories from seed ${first}, ${values.steps} steps each: ${merges} texts merged, ` +
    `${conflicts} conflicts in them, ${failed} histories with problems\n\n`,
);
if (problems.length > 0) process.stdout.write(`${writeProblems(problems)}\n`);
if (failed > 0) process.exitCode = 1;
