import { yieldToOthers } from '../run-in-slices.ts';
import type { JobRun } from './jobs.ts';

/** How long one run goes on before it makes way for waiting jobs of its kind, in milliseconds. */
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
    await yieldToOthers();
  }
  return false;
}
