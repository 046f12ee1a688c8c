import type { Platform, Tx } from '../../platform/index.ts';
import { isAskingAllowed } from './embed-address.ts';
import { requestFollowing } from './follow-space.ts';
import { deleteSomeUnused, listBehind, listLeft } from './uses-store.ts';

const DAILY = 'embeds.look-out';
const ON_SITE = 'embeds.look-out-on-site';
const SPACES_AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60_000;
const SHORT = { isolation: 'read committed' } as const;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Has the spaces of a site followed that are published and were not. */
    'embeds.look-out-on-site': { siteId: string };
    /** The same of all spaces, and of those that are published no more. It asks for the next one itself. */
    'embeds.look-out': Record<string, never>;
  }
}

/** Registers the jobs that look for spaces to follow. */
export function registerLookingOut(platform: Platform): void {
  const { database, clock, jobs } = platform;
  jobs.register(DAILY, async (_payload, { signal }) => {
    const runAt = new Date(clock.now().getTime() + DAY_MS);
    await database.transaction((tx) => requestDaily(platform, tx, runAt), SHORT);
    await lookOut(platform, signal);
  });
  jobs.register(ON_SITE, ({ siteId }, { signal }) => followBehind(platform, signal, siteId));
}

/** Asks that the spaces of a site be followed which it shows since a moment ago. */
export async function requestLookingOut(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  siteId: string,
): Promise<void> {
  await jobs.enqueue(tx, ON_SITE, { siteId }, { key: siteId });
}

/** Asks that spaces be looked for now, and once a day from now on. */
export async function scheduleLookingOut(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await platform.database.transaction((tx) => requestDaily(platform, tx, now), SHORT);
}

async function requestDaily({ jobs }: Platform, tx: Tx, runAt: Date): Promise<void> {
  await jobs.enqueue(tx, DAILY, {}, { key: 'daily', runAt });
}

/** What is left in rows behind this is what some space embeds. */
async function lookOut(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, config } = platform;
  const { db } = database;
  const isAllowed = isAskingAllowed(config);
  const limit = SPACES_AT_ONCE;
  if (isAllowed) await followBehind(platform, signal, null);
  await followAll(platform, signal, (after) => listLeft(db, after, { limit, every: !isAllowed }));
  while (!signal.aborted && (await database.transaction(deleteSomeUnused)));
}

async function followBehind(
  platform: Platform,
  signal: AbortSignal,
  siteId: string | null,
): Promise<void> {
  const limit = SPACES_AT_ONCE;
  const { db } = platform.database;
  await followAll(platform, signal, (after) => listBehind(db, after, { limit, siteId }));
}

async function followAll(
  platform: Platform,
  signal: AbortSignal,
  list: (after: string) => Promise<string[]>,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const ids = await list(after);
    if (ids.length > 0) {
      await platform.database.transaction(async (tx) => {
        for (const id of ids) await requestFollowing(platform, tx, id);
      }, SHORT);
    }
    after = ids.at(-1) ?? '';
    if (ids.length < SPACES_AT_ONCE) return;
  }
}
