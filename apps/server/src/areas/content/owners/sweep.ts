import { type Platform, type Tx, UNTIL_DONE, writeLocked } from '../../../platform/index.ts';
import type { ContentKind, ContentOwnersTable } from '../tables.ts';
import { claimContent } from './claim.ts';
import { handOver } from './hand-over.ts';
import {
  deleteOwner,
  deleteSomeShares,
  findGone,
  findUnclaimed,
  listCopies,
  updateOwnerGone,
} from './owners-store.ts';
import { scheduleBlobRemovals } from './remove-blobs.ts';
import { removeContent } from './remove-content.ts';

const KIND = 'content.sweep';

const KINDS: readonly ContentKind[] = ['nodes', 'documents', 'blobs'];

/** How much a step does at most. */
export interface SweepLimits {
  /** Nodes of maps that it walks over. */
  nodes: number;
  /** Rows that it removes. */
  rows: number;
  /** Pages of the database that it gives back. */
  pages: number;
}

/** Few enough that writers wait for a step no longer than for each other. */
const LIMITS: SweepLimits = { nodes: 128, rows: 200, pages: 1000 };

/** How long one job sweeps before it makes way for others, in milliseconds. */
const RUN_MS = 500;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Removes what no space has any more. It asks for the next one itself while there is more. */
    'content.sweep': Record<string, never>;
  }
}

/** Asks for a sweep. One waits at a time. */
export async function scheduleSweep({ jobs }: Platform, tx: Tx): Promise<void> {
  await jobs.enqueue(tx, KIND, {}, { key: 'sweep' });
}

/** Registers the sweep, and asks for it when a space is removed for good. */
export function registerSweep(platform: Platform): void {
  const { database, events, jobs } = platform;
  jobs.register(
    KIND,
    async (_payload, { signal }) => {
      const end = performance.now() + RUN_MS;
      let isDone = false;
      while (!isDone && performance.now() < end && !signal.aborted) isDone = await sweep(platform);
      if (!isDone) await database.transaction((tx) => scheduleSweep(platform, tx), SHORT);
    },
    UNTIL_DONE,
  );
  events.on('space.purged', async (tx, { object }) => {
    await updateOwnerGone(tx, object.id);
    await scheduleSweep(platform, tx);
  });
}

const SHORT = { isolation: 'read committed' } as const;

/**
 * Takes one short step towards a database without what no space has, wherever the step before left
 * off, and answers whether there was none to take. Sweeps of several servers take their steps one after another.
 */
export function sweep(platform: Platform, limits = LIMITS): Promise<boolean> {
  const { database } = platform;
  return writeLocked(database, KIND, async (tx) => !(await takeStep(platform, tx, limits)), SHORT);
}

/**
 * First whatever was written before there were owners is claimed. Then owners without a space go, the
 * youngest first, so that what was copied from one that goes is there to be handed to.
 */
async function takeStep(platform: Platform, tx: Tx, limits: SweepLimits): Promise<boolean> {
  const { database } = platform;
  const unclaimed = await findUnclaimed(tx);
  if (unclaimed !== undefined) {
    await claimContent(database, tx, unclaimed, limits.nodes);
    return true;
  }
  const gone = await findGone(tx);
  if (gone === undefined) return (await database.dialect.givePagesBack(tx, limits.pages)) > 0;
  const [copy, other] = await listCopies(tx, gone.number);
  if (copy === undefined) await removeSome(platform, tx, gone, limits.rows);
  else await handOver(tx, { from: gone, to: copy, others: other !== undefined }, limits.nodes);
  return true;
}

async function removeSome(
  platform: Platform,
  tx: Tx,
  { number: owner }: ContentOwnersTable,
  limit: number,
): Promise<void> {
  for (const kind of KINDS) {
    const { had, deleted } = await removeContent(platform.database, tx, { kind, owner }, limit);
    if (kind === 'blobs') await scheduleBlobRemovals(platform, tx, deleted);
    if (had > 0) return;
  }
  if ((await deleteSomeShares(tx, owner, limit)) > 0) return;
  await deleteOwner(tx, owner);
}
