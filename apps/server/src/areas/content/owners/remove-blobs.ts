import type { Hash } from '@octavo/content';
import { type Platform, readTimestamp, type Tx, UNTIL_DONE } from '../../../platform/index.ts';
import { findNamed } from './named-blobs.ts';
import { hasUnclaimed } from './owners-store.ts';

const REMOVE = 'content.remove-blobs';
const LOOK = 'content.look-through-blobs';

const MINUTE_MS = 60_000;
/** How long bytes stay after the last record that named them. */
const WAIT_MS = 60 * MINUTE_MS;
/** Bytes that were stored within this time may be named by a commit that is still to come. */
export const COMMIT_WITHIN_MS = 24 * 60 * MINUTE_MS;
/** The blobs whose addresses begin with the same two digits are looked through at a time. */
const PARTS = 256;
const EVERY_MS = 5 * MINUTE_MS;
const BLOBS_AT_ONCE = 100;
const LOOKUPS_AT_ONCE = 1000;

const SHORT = { isolation: 'read committed' } as const;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Removes the bytes that no record has named for an hour. */
    'content.remove-blobs': Record<string, never>;
    /** Removes stored bytes that no record ever named. It asks for the next one itself. */
    'content.look-through-blobs': Record<string, never>;
  }
}

/** Asks that the bytes of blobs be removed in an hour, unless a record names them again by then. */
export async function scheduleBlobRemovals(
  { clock, jobs }: Platform,
  tx: Tx,
  hashes: readonly Hash[],
): Promise<void> {
  if (hashes.length === 0) return;
  const runAt = new Date(clock.now().getTime() + WAIT_MS);
  const due = runAt.toISOString();
  await tx
    .insertInto('blob_removals')
    .values(hashes.map((hash) => ({ hash, due })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ due }))
    .execute();
  await jobs.enqueue(tx, REMOVE, {}, { runAt, key: 'blobs' });
}

/** Asks that all stored bytes be looked through, bit by bit, from now on. */
export async function scheduleBlobLook(platform: Platform): Promise<void> {
  await askForLook(platform, platform.clock.now());
}

/** Registers the jobs that remove bytes. */
export function registerBlobRemovals(platform: Platform): void {
  const { clock, jobs } = platform;
  jobs.register(REMOVE, (_payload, { signal }) => removeDue(platform, signal), UNTIL_DONE);
  jobs.register(LOOK, async () => {
    const now = clock.now().getTime();
    await askForLook(platform, new Date(now + EVERY_MS));
    await lookThrough(platform, Math.floor(now / EVERY_MS) % PARTS);
  });
}

async function askForLook({ database, jobs }: Platform, runAt: Date): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, LOOK, {}, { runAt, key: 'look' }), SHORT);
}

async function removeDue(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, clock, jobs } = platform;
  const now = readTimestamp(clock);
  while (!signal.aborted) {
    const rows = await database.db
      .selectFrom('blob_removals')
      .select('hash')
      .where('due', '<=', now)
      .limit(BLOBS_AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    const hashes = rows.map(({ hash }) => hash);
    await removeUnnamed(platform, hashes);
    await database.transaction(async (tx) => {
      await tx
        .deleteFrom('blob_removals')
        .where('hash', 'in', hashes)
        .where('due', '<=', now)
        .execute();
    }, SHORT);
  }
  const { next } = await database.db
    .selectFrom('blob_removals')
    .select((is) => is.fn.min('due').as('next'))
    .executeTakeFirstOrThrow();
  if (next === null) return;
  const runAt = new Date(next);
  await database.transaction((tx) => jobs.enqueue(tx, REMOVE, {}, { runAt, key: 'blobs' }), SHORT);
}

/**
 * Removes those of the stored bytes that no record names, of the part of a number from 0 to 255: what
 * was stored for a commit that failed or never came. Each part comes up every 21 hours, at another
 * time of the day than before.
 */
export async function lookThrough(platform: Platform, part: number): Promise<void> {
  if (await hasUnclaimed(platform.database.db)) return;
  await platform.blobs.tidy({ unusedSince: lastUseOf(platform) });
  const stored = await platform.blobs.list(part.toString(16).padStart(2, '0'));
  for (let start = 0; start < stored.length; start += LOOKUPS_AT_ONCE) {
    await removeUnnamed(platform, stored.slice(start, start + LOOKUPS_AT_ONCE));
  }
}

/** Bytes that were stored again meanwhile stay, whether a record names them already or not. */
async function removeUnnamed(platform: Platform, hashes: readonly Hash[]): Promise<void> {
  const named = await findNamed(platform, hashes);
  for (const hash of hashes) {
    if (!named.has(hash)) await platform.blobs.remove(hash, { unusedSince: lastUseOf(platform) });
  }
}

function lastUseOf({ clock }: Platform): Date {
  return new Date(clock.now().getTime() - COMMIT_WITHIN_MS);
}
