import {
  defineExtensionPoint,
  type JobPayloads,
  type Platform,
  systemActor,
  type Tx,
  UNTIL_DONE,
  writeLocked,
  yieldToOthers,
} from '../../platform/index.ts';
import { removeAccessObject } from '../access/index.ts';
import { RETENTION_MS } from './access.ts';
import { describeSpace, locateSpace } from './events.ts';
import { deleteSpaceRow, findSpace } from './store.ts';
import type { SpaceRow } from './tables.ts';

const KIND = 'spaces.purge';

/** A server whose clock is behind may still restore a space for as long. */
export const CLOCKS_DIFFER_MS = 60_000;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Removes a space that was deleted at an instant, ISO 8601. */
    'spaces.purge': { spaceId: string; deletedAt: string };
  }
}

/** Asks that a space deleted at `deletedAt` be removed for good once it cannot be restored. */
export async function schedulePurge(
  platform: Platform,
  tx: Tx,
  spaceId: string,
  deletedAt: string,
): Promise<void> {
  const runAt = new Date(Date.parse(deletedAt) + RETENTION_MS + CLOCKS_DIFFER_MS);
  await platform.jobs.enqueue(tx, KIND, { spaceId, deletedAt }, { runAt });
}

/**
 * Removes some rows of a space that is about to go, few enough for a short transaction; answers whether
 * it found any.
 */
export type EmptySpace = (tx: Tx, spaceId: string) => Promise<boolean>;

/** Lets later areas, which have many rows of a space, remove them before the space goes. */
export const spaceEmptiers = defineExtensionPoint<EmptySpace>('what empties spaces');

/** Registers the job that removes deleted spaces. */
export function registerPurge(platform: Platform): void {
  platform.jobs.register(
    KIND,
    async (payload, { signal }) => {
      await purge(platform, payload, signal);
    },
    UNTIL_DONE,
  );
}

/**
 * Removes a space that was deleted at an instant: what it has most of bit by bit, the rest with it. One
 * that was restored since, even if deleted again, is left to the job of its last delete. Where the
 * signal is aborted the rest is left to another job.
 */
export async function purge(
  platform: Platform,
  payload: JobPayloads[typeof KIND],
  signal?: AbortSignal,
): Promise<void> {
  const { database, events, jobs } = platform;
  const { spaceId, deletedAt } = payload;
  const write = <T>(run: (tx: Tx, space: SpaceRow) => Promise<T>) =>
    writeLocked(database, spaceId, async (tx) => {
      const space = await findSpace(tx, spaceId);
      return space?.deleted_at === deletedAt ? run(tx, space) : undefined;
    });
  for (const empty of spaceEmptiers.list(platform)) {
    while (!signal?.aborted && (await write((tx) => empty(tx, spaceId)))) await yieldToOthers();
  }
  await write(async (tx, space) => {
    if (signal?.aborted) {
      await jobs.enqueue(tx, KIND, payload);
      return;
    }
    await events.emit(tx, 'space.purged', {
      actor: systemActor(KIND),
      ...locateSpace(space),
      before: describeSpace(space),
    });
    await removeAccessObject(tx, spaceId);
    await deleteSpaceRow(tx, spaceId);
  });
}
