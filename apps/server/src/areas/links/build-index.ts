import { type Platform, type Tx, UNTIL_DONE } from '../../platform/index.ts';
import { isLargeSpace } from '../content/index.ts';
import { work } from './index-space.ts';

const KIND = 'links.index-space';
const THREAD_MODULE = new URL('./index-space.ts', import.meta.url);

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Gives a space rows of its own for its links, and brings those it has to its head. */
    'links.index-space': { spaceId: string };
  }
}

/** Registers the job that `requestBuilding` asks for. That of a large space is done in a thread. */
export function registerBuilding(platform: Platform): void {
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
