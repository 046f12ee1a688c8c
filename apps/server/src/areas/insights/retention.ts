import { KEPT_DAYS } from '@octavo/contract/insights';
import { makeFirstId, type Platform, type Tx } from '../../platform/index.ts';
import { dayBefore } from './insight-day.ts';
import { deleteSomeCommentsBefore, deleteSomeCountsBefore } from './store.ts';

const KIND = 'insights.purge';
const DAY_MS = 86_400_000;
const COMMENTS_AT_ONCE = 500;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Deletes the counts and comments that were kept long enough. It asks for the next one itself. */
    'insights.purge': Record<string, never>;
  }
}

/** Asks for a purge now, and so for one each day from then on. */
export async function scheduleInsightPurge(platform: Platform): Promise<void> {
  await askForPurge(platform, platform.clock.now());
}

/** Registers the job that deletes what is older than 400 days, a site and a day at a time. */
export function registerInsightPurge(platform: Platform): void {
  platform.jobs.register(KIND, async (_payload, { signal }) => {
    const now = platform.clock.now();
    await askForPurge(platform, new Date(now.getTime() + DAY_MS));
    const day = dayBefore(now, KEPT_DAYS);
    const firstId = makeFirstId(new Date(day));
    const steps = [
      (tx: Tx) => deleteSomeCountsBefore(tx, day),
      (tx: Tx) => deleteSomeCommentsBefore(tx, firstId, COMMENTS_AT_ONCE),
    ];
    for (const step of steps) {
      let isMore = true;
      while (isMore && !signal.aborted) {
        isMore = await platform.database.transaction(step, { isolation: 'read committed' });
      }
    }
  });
}

async function askForPurge({ database, jobs }: Platform, runAt: Date): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, KIND, {}, { runAt, key: 'daily' }), {
    isolation: 'read committed',
  });
}
