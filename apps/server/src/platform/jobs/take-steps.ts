import { nextTurn } from '../run-in-turns.ts';
import type { JobRun } from './jobs.ts';

/** How long one run goes on before jobs of its kind that wait have their turn, in milliseconds. */
const RUN_MS = 5_000;

/**
 * Does the work of a job step by step, each of which is kept by itself, so that what the steps have in
 * common is found out once a run. `step` answers whether there are more; this answers whether some are
 * left when the run has had its time, or the server stops.
 */
export async function takeSteps(
  { signal }: Pick<JobRun, 'signal'>,
  step: () => Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + RUN_MS;
  while (await step()) {
    if (signal.aborted || performance.now() > end) return true;
    await nextTurn();
  }
  return false;
}
