import type { Inspection, Platform } from '../../platform/index.ts';
import { inspectPart, PARTS } from './inspect-installation.ts';
import type { Report } from './report-damage.ts';
import { createLosses } from './tell-losses.ts';

/** How an installation is looked through. */
export interface Look {
  /** Whether all is read, and not a sample of what takes long. */
  all: boolean;
  /** Whether what can be made right is. */
  repair: boolean;
  signal: AbortSignal;
  showProgress?: ((line: string) => void) | undefined;
}

/**
 * Looks through what an installation keeps and reports what is wrong, a part after the other. Answers
 * whether all of it was looked at and is as it should be now.
 */
export async function lookThrough(
  platform: Platform,
  report: Report,
  { all, repair, signal, showProgress }: Look,
): Promise<boolean> {
  const outcome = { damages: 0, repaired: 0, skipped: 0, isStopped: false };
  const losses = createLosses();
  for (const part of PARTS) {
    if (signal.aborted) break;
    const looked = new Map<string, number>();
    const inspection: Inspection = {
      all,
      signal,
      random: Math.random,
      onProgress(what, count) {
        looked.set(what, count);
        showProgress?.(`${part.name}: ${count} ${what}`);
      },
      onSkipped(what) {
        outcome.skipped += 1;
        showProgress?.('');
        report.skipped(what);
      },
    };
    let damages = 0;
    for await (const damage of inspectPart(platform, part, inspection, repair)) {
      damages += 1;
      if (damage.isRepaired) outcome.repaired += 1;
      losses.add(damage);
      showProgress?.('');
      report.damage(part.name, damage);
    }
    outcome.damages += damages;
    showProgress?.('');
    report.part(part.name, damages, looked);
  }
  await losses.tell(platform, report, signal);
  outcome.isStopped = signal.aborted;
  report.end(outcome);
  return !outcome.isStopped && outcome.damages === outcome.repaired;
}
