import { FAULTS } from './judge/verdict.ts';
import type { CrashReport } from './run-crashes.ts';

/** The figures of a run in a few lines, and how to run it again where anything was found. */
export function describeReport(report: CrashReport): string {
  const { plan, kills, figures, problems, compared, searches, late, seconds, refusals } = report;
  const { sent, acknowledged, unknown, kept, undone, repeated, refused } = figures;
  const faults = FAULTS.map((fault) => {
    const times = problems.filter((problem) => problem.fault === fault).length;
    return `${times} ${fault}`;
  });
  const again = `npm run crash -- --dialect ${plan.dialect} --arrangement ${plan.arrangement} --seed ${plan.seed} --kills ${plan.kills} --writers ${plan.writers}`;
  return [
    `${plan.dialect}, ${plan.arrangement}: ${kills} kills, ${plan.writers} writers, seed ${plan.seed}, ${Math.round(seconds)} s`,
    `  ${sent} writes sent, ${acknowledged} acknowledged (${repeated} of them when they were repeated), ${refused} refused; ${unknown} unknown, of which ${kept} kept and ${undone} not done`,
    `  ${compared} comparisons, ${searches} searches, ${late} late; ${faults.join(', ')}`,
    ...[...refusals].map(([reason, times]) => `  refused ${times} times: ${reason}`),
    ...(problems.length > 0 ? [`  again: ${again}`] : []),
  ].join('\n');
}
