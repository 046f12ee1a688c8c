import type { Platform } from '../platform/index.ts';

/** Runs all due jobs, and answers how many transactions they make in turns of a place. */
export async function countSteps(platform: Platform, place: string): Promise<number> {
  const { database } = platform;
  const { transaction } = database;
  let steps = 0;
  database.transaction = (run, options = {}) => {
    if (options.turn?.place === place) steps += 1;
    return transaction(run, options);
  };
  try {
    await platform.jobs.runDue();
  } finally {
    database.transaction = transaction;
  }
  return steps;
}
