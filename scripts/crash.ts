import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ARRANGEMENTS, type ArrangementName } from '../tests/crash/arrangement.ts';
import type { DialectName } from '../tests/crash/installation.ts';
import { describeReport } from '../tests/crash/report.ts';
import { runCrashes } from '../tests/crash/run-crashes.ts';
import keepCompiledCode from '../tests/setup/compile-cache.ts';
import providePostgres from '../tests/setup/postgres.ts';
import { bundleServer, SERVER_BUNDLE } from './server-bundle/bundle-server.ts';

/**
 * Kills servers of the bundle that releases run, while writers write, and compares what was acknowledged with what is there: prints what is
 * not as it should be, and figures for each arrangement. Exits with 1 where anything was found.
 *
 * - `--dialect sqlite` or `postgres`: on that database alone; on both unless said
 * - `--arrangement alone`, `workers` or `two-servers`: this one alone; may be said several times. Two servers
 *   need PostgreSQL
 * - `--kills <number>`: for each arrangement, 100 unless said
 * - `--writers <number>`: 8 unless said
 * - `--seed <number>`: 1 unless said
 */
const { values } = parseArgs({
  options: {
    dialect: { type: 'string' },
    arrangement: { type: 'string', multiple: true },
    kills: { type: 'string', default: '100' },
    writers: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

const DIALECTS: readonly DialectName[] = ['sqlite', 'postgres'];
const MOST_UP_MS = 2_000;

const dialects = DIALECTS.filter((one) => values.dialect === undefined || one === values.dialect);
const names = ARRANGEMENTS.filter((one) => values.arrangement?.includes(one) ?? true);
if (dialects.length === 0 || names.length === 0) throw new Error('There is no such arrangement.');
const bundle = `${SERVER_BUNDLE}-killed`;
keepCompiledCode();
await bundleServer(bundle);
const stop = dialects.includes('postgres') ? await providePostgres() : undefined;
for (const dialect of dialects) {
  for (const arrangement of names) {
    if (arrangement !== 'two-servers' || dialect === 'postgres') await play(dialect, arrangement);
  }
}
await stop?.();
await rm(bundle, { recursive: true, force: true });

async function play(dialect: DialectName, arrangement: ArrangementName): Promise<void> {
  const plan = {
    dialect,
    arrangement,
    mostUpMs: MOST_UP_MS,
    mostAwaited: 10,
    killsStarts: true,
    program: join(bundle, 'octavo.mjs'),
    seed: readNumber('seed', values.seed),
    kills: readNumber('kills', values.kills),
    writers: readNumber('writers', values.writers),
  };
  const report = await runCrashes({
    ...plan,
    note: ({ fault, detail }, kill) =>
      process.stdout.write(`${dialect} ${arrangement}, kill ${kill}: ${fault}: ${detail}\n`),
  });
  process.stdout.write(`${describeReport(report)}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}

function readNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number.`);
  return Number(text);
}
