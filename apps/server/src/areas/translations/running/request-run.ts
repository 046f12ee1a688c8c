import { type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { type WantedOf, wantVariants } from '../variants/store.ts';

export const RUN = 'translations.run';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Translates what is due of settings, a bounded part of it. */
    'translations.run': { settingsId: string };
  }
}

/** Asks that what is due of settings be translated: now, or at `at`, ISO 8601. One job of each waits. */
export async function requestRun(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  settingsId: string,
  at?: string,
): Promise<void> {
  const runAt = at === undefined ? {} : { runAt: new Date(at) };
  await jobs.enqueue(tx, RUN, { settingsId }, { key: settingsId, ...runAt });
}

/** Has variants looked at now; with `isForced` everything in them is gone through. */
export async function requestVariants(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  of: WantedOf,
  options: { isForced?: boolean } = {},
): Promise<void> {
  const dueAt = readTimestamp(platform.clock);
  for (const settingsId of await wantVariants(tx, of, { dueAt, ...options })) {
    await requestRun(platform, tx, settingsId);
  }
}
