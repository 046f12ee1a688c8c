import {
  type JobPayloads,
  type Platform,
  systemActor,
  type Tx,
  writeInTurn,
} from '../../platform/index.ts';
import { removeAccessObject } from '../access/index.ts';
import { RETENTION_MS } from './access.ts';
import { describeSpace, locateSpace } from './events.ts';
import { deleteSpaceRow, findSpace } from './store.ts';

const KIND = 'spaces.purge';

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
  const runAt = new Date(Date.parse(deletedAt) + RETENTION_MS);
  await platform.jobs.enqueue(tx, KIND, { spaceId, deletedAt }, { runAt });
}

/** Registers the job that removes deleted spaces. */
export function registerPurge(platform: Platform): void {
  platform.jobs.register(KIND, (payload) => purge(platform, payload));
}

/**
 * Removes a space that was deleted at an instant. One that was restored since, even if deleted again,
 * is left to the job of its last delete.
 */
export async function purge(
  platform: Platform,
  { spaceId, deletedAt }: JobPayloads[typeof KIND],
): Promise<void> {
  await writeInTurn(platform.database, spaceId, async (tx) => {
    const space = await findSpace(tx, spaceId);
    if (space === undefined || space.deleted_at !== deletedAt) return;
    await platform.events.emit(tx, 'space.purged', {
      ...{ actor: systemActor(KIND), ...locateSpace(space), before: describeSpace(space) },
    });
    await removeAccessObject(tx, spaceId);
    await deleteSpaceRow(tx, spaceId);
  });
}
