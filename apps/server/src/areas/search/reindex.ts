import { type Platform, type Tx, UNTIL_DONE } from '../../platform/index.ts';
import { isLargeSpace } from '../content/index.ts';
import { work } from './index-space.ts';
import { deleteSpace, findSpaceHeads, openSpaceIndex } from './store.ts';

const KIND = 'search.index-space';
const THREAD_MODULE = new URL('./index-space.ts', import.meta.url);

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Brings the index of a space to its head. `after` is of earlier releases, and not read. */
    'search.index-space': { spaceId: string; after: string | null };
  }
}

/**
 * Asks for a space's index to be brought to its head by a durable job, a few pages at a time in the
 * order of their ids, so that others who write wait for one step at most. How far it is stands with
 * the index: a step that is run again goes on from there. Until it is done a search finds of the
 * other pages what they were.
 */
export async function requestIndexing(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await platform.jobs.enqueue(tx, KIND, { spaceId, after: null }, { key: `${spaceId}:` });
}

/** Asks for the index of a space that is new, with the pages of one of its revisions. */
export async function beginIndex(
  platform: Platform,
  tx: Tx,
  spaceId: string,
  revisionId: string,
): Promise<void> {
  await openSpaceIndex(tx, spaceId, { revisionId: null, move: { revisionId, upTo: '' } });
  await requestIndexing(platform, tx, spaceId);
}

/** Empties a space's index and asks for it to be made again. */
export async function rebuildIndex(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return;
  await deleteSpace(tx, spaceId);
  await beginIndex(platform, tx, spaceId, space.revision);
}

/** Registers the job that `requestIndexing` asks for. That of a large space is done in a thread. */
export function registerIndexing(platform: Platform): void {
  platform.jobs.register(
    KIND,
    async ({ spaceId }, { signal }) => {
      const isLeft = (await isLargeSpace(platform, spaceId))
        ? await platform.jobThread.run<boolean>(THREAD_MODULE, { spaceId }, signal)
        : await work(platform, { spaceId }, signal);
      if (!isLeft) return;
      await platform.database.transaction((tx) => requestIndexing(platform, tx, spaceId));
    },
    UNTIL_DONE,
  );
}
