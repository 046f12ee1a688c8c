import type { Platform } from '../../platform/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { registerGitOids } from './git-oids/fill-git-oids.ts';
import { updateOwnerGone } from './owners/owners-store.ts';
import { registerBlobRemovals, scheduleBlobLook } from './owners/remove-blobs.ts';
import { registerSweep, scheduleSweep } from './owners/sweep.ts';
import { startHistory } from './start-history.ts';
import { deleteSomeRevisions } from './store.ts';

/** Starts the history of each space when it is created, and removes what no space has any more. */
export function subscribeContent(platform: Platform): void {
  platform.events.on('space.created', (tx, space) => startHistory(platform, tx, space));
  registerSweep(platform);
  registerBlobRemovals(platform);
  registerGitOids(platform);
  spaceEmptiers.extend(platform, async (tx, spaceId) => {
    // From the first revision that goes there is nothing to hand to this space, nor to claim by it.
    await updateOwnerGone(tx, spaceId);
    return deleteSomeRevisions(tx, spaceId);
  });
}

/** Asks for the sweeps that go on for as long as a server runs. */
export async function scheduleSweeps(platform: Platform): Promise<void> {
  await platform.database.transaction((tx) => scheduleSweep(platform, tx), {
    isolation: 'read committed',
  });
  await scheduleBlobLook(platform);
}
