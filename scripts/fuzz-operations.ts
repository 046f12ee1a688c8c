import { parseArgs } from 'node:util';
import { operations } from '../apps/server/src/app.ts';
import type { FuzzPlan } from '../apps/server/src/testing/fuzz/fuzz-operations.ts';
import { runFuzz, writeCounts } from '../apps/server/src/testing/fuzz/run-fuzz.ts';
import providePostgres from '../tests/setup/postgres.ts';

/**
 * Sends every operation requests made from its schemas, valid and broken ones, and looks at what is
 * answered: prints what was found and what was tried, and exits with 1 where something was found.
 *
 * - `--valid <number>`, `--broken <number>`: requests for each operation, 200 unless said
 * - `--seed <number>`: a fresh one unless said
 * - `--dialect postgres`: on that database, which is started for it; on SQLite unless said
 * - `--operation <id>`: this one alone; may be said several times
 */
const { values } = parseArgs({
  options: {
    valid: { type: 'string', default: '200' },
    broken: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    dialect: { type: 'string', default: 'sqlite' },
    operation: { type: 'string', multiple: true },
  },
});

const wanted = values.operation ?? operations.map(({ id }) => id);
const unknown = wanted.filter((id) => !operations.some((one) => one.id === id));
if (unknown.length > 0) throw new Error(`There is no operation ${unknown.join(', ')}.`);
const dialect = readDialect(values.dialect);
const stop = dialect === 'postgres' ? await providePostgres() : undefined;
const plan: FuzzPlan = {
  dialect,
  seed: readNumber('seed', values.seed),
  valid: readNumber('valid', values.valid),
  broken: readNumber('broken', values.broken),
  perWorld: 20,
};
const outcomes = await runFuzz(
  operations.filter(({ id }) => wanted.includes(id)),
  plan,
  ({ findings }) => {
    for (const finding of findings) process.stdout.write(`${finding}\n`);
  },
);
await stop?.();
process.stdout.write(`\nseed ${plan.seed}\n${writeCounts(outcomes)}\n`);
process.exitCode = outcomes.some(({ findings }) => findings.length > 0) ? 1 : 0;

function readNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number.`);
  return Number(text);
}

function readDialect(text: string): FuzzPlan['dialect'] {
  if (text !== 'sqlite' && text !== 'postgres') {
    throw new Error('--dialect must be sqlite or postgres.');
  }
  return text;
}
