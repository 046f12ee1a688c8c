import { makeFirstId, type Platform } from '../../platform/index.ts';
import { deleteAuditEventsBefore } from './store.ts';

const KIND = 'audit.purge';
const DAY_MS = 86_400_000;

/** Few enough that others wait for the transaction no longer than for a common one. */
const EVENTS_AT_ONCE = 500;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Deletes the events that have been kept long enough. It asks for the next one itself. */
    'audit.purge': Record<string, never>;
  }
}

/** Asks for a purge now, and so for one each day from then on. */
export async function scheduleAuditPurge(platform: Platform): Promise<void> {
  await askForPurge(platform, platform.clock.now());
}

/** Registers the job that deletes the events that `OCTAVO_AUDIT_DAYS` keeps no longer. */
export function registerAuditPurge(platform: Platform): void {
  platform.jobs.register(KIND, async (_payload, { signal }) => {
    const now = platform.clock.now().getTime();
    await askForPurge(platform, new Date(now + DAY_MS));
    const { auditDays } = platform.config;
    const oldest = makeFirstId(new Date(Math.max(0, now - auditDays * DAY_MS)));
    let deleted = EVENTS_AT_ONCE;
    while (deleted === EVENTS_AT_ONCE && !signal.aborted) {
      deleted = await platform.database.transaction(
        (tx) => deleteAuditEventsBefore(tx, oldest, EVENTS_AT_ONCE),
        { isolation: 'read committed' },
      );
    }
  });
}

/** One purge waits at a time, whichever server asked for it. */
async function askForPurge({ database, jobs }: Platform, runAt: Date): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, KIND, {}, { runAt, key: 'daily' }), {
    isolation: 'read committed',
  });
}
