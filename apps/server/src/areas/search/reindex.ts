import { Type } from 'typebox';
import { makeGuard } from '../../http/schema-check.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { readRevision } from '../revisions/index.ts';
import { indexPages } from './follow-content.ts';
import { clearPages, deleteSpace, findSpaceHeads, openSpaceIndex } from './store.ts';

const KIND = 'search.index-space';
const PAGES_PER_RUN = 200;

const isPayload = makeGuard(
  Type.Object({ spaceId: Type.String(), after: Type.Union([Type.String(), Type.Null()]) }),
);

/**
 * Asks for a space to be indexed by a durable job, page by page in the order of their ids. Until it
 * is done a search finds the pages reached so far, and those that change meanwhile: each batch
 * reads the head as it is then, and `followContent` keeps what is indexed true.
 */
export async function requestIndexing(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await platform.jobs.enqueue(tx, KIND, { spaceId, after: null }, { key: `${spaceId}:` });
}

/** Empties a space's index and asks for it to be made again. */
export async function rebuildIndex(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await openSpaceIndex(tx, spaceId);
  await deleteSpace(tx, spaceId);
  await requestIndexing(platform, tx, spaceId);
}

/** Registers the job that `requestIndexing` asks for. */
export function registerIndexing(platform: Platform): void {
  platform.jobs.register(KIND, async (payload) => {
    if (!isPayload(payload)) {
      throw new Error(`The payload of a ${KIND} job is not as expected.`);
    }
    await platform.database.transaction((tx) => indexBatch(platform, tx, payload));
  });
}

async function indexBatch(
  platform: Platform,
  tx: Tx,
  { spaceId, after }: { spaceId: string; after: string | null },
): Promise<void> {
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return;
  const revision = await readRevision(platform, space.revision, tx);
  if (revision === undefined) throw new Error(`The revision ${space.revision} is missing.`);
  const ids = [...revision.tree().byId.keys()].filter((id) => after === null || id > after).sort();
  const batch = ids.slice(0, PAGES_PER_RUN);
  const pages = batch.flatMap((id) => revision.tree().byId.get(id) ?? []);
  const number = await openSpaceIndex(tx, spaceId);
  await clearPages(tx, spaceId, batch);
  await indexPages(platform, tx, { revision, number }, pages);
  const last = batch.at(-1);
  if (ids.length > batch.length && last !== undefined) {
    await platform.jobs.enqueue(tx, KIND, { spaceId, after: last }, { key: `${spaceId}:${last}` });
  }
}
