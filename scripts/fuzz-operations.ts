import { parseArgs } from 'node:util';
import { operations } from '../apps/server/src/app.ts';
import { runFuzz, writeCounts } from '../apps/server/src/testing/fuzz/run-fuzz.ts';

/**
 * Sends every operation requests made from its schemas, valid and broken ones, and looks at what is
 * answered: prints what was found and what was tried, and exits with 1 where something was found.
 *
 * - `--valid <number>`, `--broken <number>`: requests for each operation, 200 unless said
 * - `--seed <number>`: a fresh one unless said
 * - `--operation <id>`: this one alone; may be said several times
 */
const { values } = parseArgs({
  options: {
    valid: { type: 'string', default: '200' },
    broken: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    operation: { type: 'string', multiple: true },
  },
});

const wanted = values.operation ?? operations.map(({ id }) => id);
const unknown = wanted.filter((id) => !operations.some((one) => one.id === id));
if (unknown.length > 0) throw new Error(`There is no operation ${unknown.join(', ')}.`);
const plan = {
  seed: Number(values.seed),
  valid: Number(values.valid),
  broken: Number(values.broken),
  perWorld: 20,
};
const outcomes = await runFuzz(
  operations.filter(({ id }) => wanted.includes(id)),
  plan,
  ({ findings }) => {
    for (const finding of findings) process.stdout.write(`${finding}\n`);
  },
);
process.stdout.write(`\nseed ${plan.seed}\n${writeCounts(outcomes)}\n`);
process.exitCode = outcomes.some(({ findings }) => findings.length > 0) ? 1 : 0;
