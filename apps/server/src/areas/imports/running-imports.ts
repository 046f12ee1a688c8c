import { defineState, type Platform } from '../../platform/index.ts';
import type { TransferGuard } from '../spaces/index.ts';

/** How many imports into a space go on in this process, by its id. */
export const runningImports = defineState(() => new Map<string, number>());

/**
 * Runs an import into a space, which is known to go on until it ends: to this server alone. One that
 * goes on in another process is committed before a transfer or after it, as a whole, and in the second
 * case only where whoever asked for it may still edit the space.
 */
export async function noteImport<T>(
  platform: Pick<Platform, 'areas'>,
  spaceId: string,
  run: () => Promise<T>,
): Promise<T> {
  const counts = runningImports.of(platform);
  const tally = (by: number) => {
    const count = (counts.get(spaceId) ?? 0) + by;
    if (count === 0) counts.delete(spaceId);
    else counts.set(spaceId, count);
  };
  tally(1);
  try {
    return await run();
  } finally {
    tally(-1);
  }
}

/** Keeps spaces in their organization while imports into them go on. */
export function keepWhileImporting(platform: Pick<Platform, 'areas'>): TransferGuard {
  return async (_tx, { spaceIds }) => {
    const counts = runningImports.of(platform);
    if (counts.size === 0) return [];
    return spaceIds
      .filter((id) => counts.has(id))
      .map((id) => ({
        path: `spaces/${id}`,
        message: 'is still being imported into. Wait until the import has finished.',
      }));
  };
}
