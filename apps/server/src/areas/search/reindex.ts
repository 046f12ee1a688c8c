import type { PageRecord, PageTree, StoredDocument } from '@octavo/content';
import { type Db, type Platform, type Tx, writeInTurn } from '../../platform/index.ts';
import { readDocuments, readRevision } from '../content/index.ts';
import { indexPages } from './follow-content.ts';
import { clearPages, deleteSpace, findSpaceHeads, openSpaceIndex } from './store.ts';

const KIND = 'search.index-space';
/** Pages that one transaction indexes, and characters of text unless it is a single page's. */
const PAGES_PER_STEP = 16;
const TEXT_PER_STEP = 32_768;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Indexes the pages of a space whose ids come after `after`: all of them after null. */
    'search.index-space': { spaceId: string; after: string | null };
  }
}

/**
 * Asks for a space to be indexed by a durable job, a few pages at a time in the order of their ids,
 * so that others who write wait for one step at most. How far it is stands with the job: a step that
 * is run again makes the same rows. Until it is done a search finds the pages reached so far, and
 * those that change meanwhile: each step reads the head as it is then, and `followContent` keeps
 * what is indexed true.
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
  platform.jobs.register(KIND, (payload) =>
    writeInTurn(platform.database, payload.spaceId, (tx) => indexStep(platform, tx, payload)),
  );
}

async function indexStep(
  platform: Platform,
  tx: Tx,
  { spaceId, after }: { spaceId: string; after: string | null },
): Promise<void> {
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return;
  const revision = await readRevision(platform, space.revision, tx);
  if (revision === undefined) throw new Error(`The revision ${space.revision} is missing.`);
  const step = await planStep(platform, tx, revision.tree(), after);
  const number = await openSpaceIndex(tx, spaceId);
  await clearPages(
    tx,
    spaceId,
    step.pages.map((page) => page.id),
  );
  await indexPages(platform, tx, { revision, number }, step.pages, step);
  if (step.last !== undefined) {
    const { last } = step;
    await platform.jobs.enqueue(tx, KIND, { spaceId, after: last }, { key: `${spaceId}:${last}` });
  }
}

interface IndexStep {
  pages: PageRecord[];
  documents: ReadonlyMap<string, StoredDocument>;
  /** The page up to which all is indexed with this step; undefined where that is all. */
  last: string | undefined;
}

/** The next pages in order: as many as a step may have, by their number and by their texts. */
async function planStep(
  platform: Platform,
  db: Db,
  tree: PageTree,
  after: string | null,
): Promise<IndexStep> {
  const ids = listIds(tree);
  const start = after === null ? 0 : countUpTo(ids, after);
  const next = ids.slice(start, start + PAGES_PER_STEP);
  const records = next.flatMap((id) => tree.byId.get(id) ?? []);
  const hashes = records.flatMap(({ document }) => document ?? []);
  const documents = await readDocuments(platform, hashes, db);
  const pages: PageRecord[] = [];
  let size = 0;
  for (const record of records) {
    size += documents.get(record.document ?? '')?.text.length ?? 0;
    if (pages.length > 0 && size > TEXT_PER_STEP) break;
    pages.push(record);
  }
  const isAll = start + pages.length >= ids.length;
  return { pages, documents, last: isAll ? undefined : pages.at(-1)?.id };
}

const orders = new WeakMap<PageTree, readonly string[]>();

/** The ids of all pages in order: found out once for all the steps of a revision. */
function listIds(tree: PageTree): readonly string[] {
  let ids = orders.get(tree);
  if (ids === undefined) {
    ids = [...tree.byId.keys()].sort();
    orders.set(tree, ids);
  }
  return ids;
}

/** How many of some ids in order are no greater than one. */
function countUpTo(ids: readonly string[], last: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? '') > last) high = middle;
    else low = middle + 1;
  }
  return low;
}
