import { describe, expect, it } from 'vitest';
import type { ArrangementName } from './arrangement.ts';
import type { DialectName } from './installation.ts';
import { describeReport } from './report.ts';
import { runCrashes } from './run-crashes.ts';
import { SOURCE_PROGRAM } from './server-process.ts';

/** One on each database, where others go on meanwhile; all on both, and many more kills, are for `npm run crash`. */
const PLAYED: readonly (readonly [DialectName, ArrangementName])[] = [
  ['sqlite', 'workers'],
  ['postgres', 'two-servers'],
];

describe('what was acknowledged before a server was killed', { timeout: 180_000 }, () => {
  it.each(PLAYED)('is kept on %s, arranged as %s', async (dialect, arrangement) => {
    const report = await runCrashes({
      dialect,
      arrangement,
      program: SOURCE_PROGRAM,
      seed: 1,
      kills: 3,
      writers: 8,
      mostUpMs: 300,
      mostAwaited: 20,
      killsStarts: false,
    });
    expect(report.problems, describeReport(report)).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(3);
    expect(report.figures.acknowledged).toBeGreaterThan(10);
    expect(report.compared).toBeGreaterThan(10);
  });
});
