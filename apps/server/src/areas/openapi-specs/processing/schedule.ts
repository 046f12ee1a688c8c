import type { Platform, Tx } from '../../../platform/index.ts';

export const PROCESS = 'openapi-specs.process';
export const REMOVE = 'openapi-specs.remove';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Fetches and reads a specification, where it waits for that or the time for it has come. */
    'openapi-specs.process': { specId: string };
    /** Removes the versions and parts of a specification that is gone. */
    'openapi-specs.remove': { specId: string };
  }
}

/** Asks that a specification be processed: now, or at `at`, ISO 8601. One job of each waits. */
export async function scheduleProcessing(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  specId: string,
  at?: string,
): Promise<void> {
  const runAt = at === undefined ? {} : { runAt: new Date(at) };
  await jobs.enqueue(tx, PROCESS, { specId }, { key: specId, ...runAt });
}
