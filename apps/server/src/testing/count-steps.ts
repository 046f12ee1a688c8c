import type { Platform } from '../platform/index.ts';

/** A module whose work a thread does. */
interface WorkModule<Output> {
  work(platform: Platform, input: unknown, signal: AbortSignal): Promise<Output>;
}

/**
 * Runs all due jobs in this thread, and answers how many transactions they make under the lock of a name.
 */
export async function countSteps(platform: Platform, place: string): Promise<number> {
  const { database, jobThread } = platform;
  const { transaction } = database;
  const { run } = jobThread;
  let steps = 0;
  database.transaction = (run, options = {}) => {
    if (options.lock?.place === place) steps += 1;
    return transaction(run, options);
  };
  jobThread.run = async <Output>(module: URL, input: unknown, signal: AbortSignal) => {
    const { work } = (await import(module.href)) as WorkModule<Output>;
    return work(platform, input, signal);
  };
  try {
    await platform.jobs.runDue();
  } finally {
    database.transaction = transaction;
    jobThread.run = run;
  }
  return steps;
}
