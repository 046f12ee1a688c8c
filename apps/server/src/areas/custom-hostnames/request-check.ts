import type { Platform, Tx } from '../../platform/index.ts';
import type { HostnameClaim } from './store.ts';

/** The job that looks for the record of a claim. */
export const CHECK_KIND = 'custom-hostnames.check';
const MINUTE_MS = 60_000;
/** The longest pause between two looks. */
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Looks for the record that proves a claim, and asks for the next look itself. */
    'custom-hostnames.check': { hostname: string; challenge: string };
  }
}

/** Asks for the next look: the longer a claim waits, the longer the pause, of an hour at most. */
export async function requestCheck(
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  { hostname, challenge, claimed_at }: HostnameClaim,
): Promise<void> {
  const now = clock.now().getTime();
  const waited = now - Date.parse(claimed_at);
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, waited / 2));
  const runAt = new Date(now + pause);
  await jobs.enqueue(
    tx,
    CHECK_KIND,
    { hostname, challenge },
    { runAt, key: `${hostname} ${challenge}` },
  );
}
