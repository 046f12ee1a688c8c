import { type Platform, type Tx, UNTIL_DONE } from '../../platform/index.ts';
import {
  type ContentMove,
  isLargeSpace,
  isSmallChange,
  readRevisionRow,
  referrerIndexes,
} from '../content/index.ts';
import { type SpaceCreated, spaceEmptiers } from '../spaces/index.ts';
import { work } from './index-space.ts';
import { findReferrers, listReferring } from './list-referrers.ts';
import { moveSources } from './move-sources.ts';
import {
  deleteSomeLinks,
  findIndexState,
  findOwnIndex,
  putOwnIndex,
  updateServedBy,
} from './store.ts';

/**
 * Keeps the links of spaces in step with their content: small changes in the transaction that makes
 * them, large ones, and those that come before these are done, by a durable job.
 * A copy of a space is served by the rows of what it was copied from, and by what differs, until a
 * durable job has given it rows of its own; copying itself costs the same whatever there is.
 * What readers may fetch by id is found by what refers to it.
 */
export function subscribeLinks(platform: Platform): void {
  registerBuilding(platform);
  referrerIndexes.extend(platform, { find: findReferrers, listAll: listReferring });
  platform.events.on('space.content-changed', (tx, { move }) => followContent(platform, tx, move));
  platform.events.on('space.created', (tx, space) => startIndex(platform, tx, space));
  platform.events.on('space.purged', (tx, { object }) => updateServedBy(tx, object.id));
  spaceEmptiers.extend(platform, deleteSomeLinks);
}

async function startIndex(
  platform: Platform,
  tx: Tx,
  { object: { id: spaceId }, revisionId, copyOf }: SpaceCreated,
): Promise<void> {
  if (copyOf === undefined) {
    await putOwnIndex(tx, spaceId, { baseSpaceId: spaceId, revisionId, builtTo: null, move: null });
    return;
  }
  const copied = await readRevisionRow(platform, copyOf, tx);
  const state = copied && (await findIndexState(tx, copied.spaceId));
  const baseSpaceId = state?.spaceId ?? spaceId;
  await putOwnIndex(tx, spaceId, { baseSpaceId, revisionId, builtTo: '', move: null });
  await requestBuilding(platform, tx, spaceId);
}

async function followContent(platform: Platform, tx: Tx, change: ContentMove): Promise<void> {
  const { spaceId, before, after, documents } = change;
  const own = await findOwnIndex(tx, spaceId);
  const stands = own !== undefined && own.revisionId === before && own.move === null;
  if (!stands || !isSmallChange(change)) {
    await requestBuilding(platform, tx, spaceId);
    return;
  }
  const { builtTo } = own;
  await moveSources(platform, tx, {
    spaceId,
    from: before,
    to: after,
    documents,
    upTo: builtTo,
  });
  await putOwnIndex(tx, spaceId, { ...own, revisionId: after });
}

const KIND = 'links.index-space';
const THREAD_MODULE = new URL('./index-space.ts', import.meta.url);

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Gives a space rows of its own for its links, and brings those it has to its head. */
    'links.index-space': { spaceId: string };
  }
}

/** Registers the job that `requestBuilding` asks for. That of a large space is done in a thread. */
function registerBuilding(platform: Platform): void {
  platform.jobs.register(
    KIND,
    async ({ spaceId }, { signal }) => {
      const isLeft = (await isLargeSpace(platform, spaceId))
        ? await platform.jobThread.run<boolean>(THREAD_MODULE, { spaceId }, signal)
        : await work(platform, { spaceId }, signal);
      if (!isLeft) return;
      await platform.database.transaction((tx) => requestBuilding(platform, tx, spaceId));
    },
    UNTIL_DONE,
  );
}

/**
 * Asks for a space to be given rows of its own by a durable job, and for those it has to follow its
 * head: some sources at a time in the order of their names, so that others who write wait for one
 * step at most. How far it is stands with the rows: a step that is run again goes on from there. Who
 * reads meanwhile takes what the rows lack from the documents.
 */
export async function requestBuilding(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await platform.jobs.enqueue(tx, KIND, { spaceId }, { key: spaceId });
}
