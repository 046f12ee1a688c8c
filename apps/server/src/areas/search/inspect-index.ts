import {
  beginSample,
  type Damage,
  type Db,
  drawSample,
  type Inspection,
  isJobAhead,
  type Platform,
  type SampleLeft,
  writeInTurn,
} from '../../platform/index.ts';
import { findSpace, listLiveSpaceIds } from '../spaces/index.ts';
import { readPages } from './changed-pages.ts';
import { comparePlace, compareTexts, readPageRows } from './compare-index.ts';
import { work } from './index-space.ts';
import { inspectOrphans } from './inspect-orphans.ts';
import { putPages } from './put-pages.ts';
import { rebuildIndex } from './reindex.ts';
import { findSearchState, findSpaceHeads, openSpaceIndex } from './store.ts';

/** Pages whose texts are read together, and looked at again in one transaction. */
const PAGES_AT_ONCE = 16;
/** Pages of a space, and of all spaces, whose texts are read as a sample. */
const SAMPLE_OF_SPACE = 50;
const SAMPLE = 1_000;

/** A space whose index stands at its head. */
interface IndexedSpace {
  spaceId: string;
  head: string;
}

/**
 * Compares the search index of every space with what its head contains: where all pages stand there,
 * and what is found of them, of all or of a sample. Whatever seems wrong is looked at again in the
 * turn of its space, where nobody writes.
 */
export async function* inspectSearch(
  platform: Platform,
  inspection: Inspection,
): AsyncGenerator<Damage> {
  const left = beginSample(inspection, SAMPLE);
  const progress = { looked: 0 };
  yield* inspectOrphans(platform, inspection);
  for await (const spaceId of listLiveSpaceIds(platform.database.db)) {
    if (inspection.signal.aborted) return;
    try {
      yield* inspectSpace(platform, inspection, spaceId, { left, progress });
    } catch (error) {
      inspection.onSkipped(`the search index of the space ${spaceId}: ${readMessage(error)}`);
    }
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function* inspectSpace(
  platform: Platform,
  inspection: Inspection,
  spaceId: string,
  { left, progress }: { left: SampleLeft; progress: { looked: number } },
): AsyncGenerator<Damage> {
  const { db } = platform.database;
  const found = await findIndexed(db, spaceId);
  if (found === 'following') {
    inspection.onSkipped(`the search index of the space ${spaceId}: a job is updating it`);
    return;
  }
  if (found === undefined) return;
  if (found === 'behind') {
    if (!(await isEmpty(platform, spaceId))) yield describeBehind(platform, inspection, spaceId);
    return;
  }
  const pages = await readPages(platform, db, found.head);
  const rows = await readPageRows(db, spaceId);
  const suspects = new Set<string>();
  for (const [id, page] of pages) {
    if (comparePlace(page, rows.get(id), rows) !== undefined) suspects.add(id);
  }
  for (const id of rows.keys()) if (!pages.has(id)) suspects.add(id);
  const sample = drawSample([...pages.values()], inspection, left, SAMPLE_OF_SPACE);
  for (let start = 0; start < sample.length && !inspection.signal.aborted; start += PAGES_AT_ONCE) {
    const some = sample.slice(start, start + PAGES_AT_ONCE);
    const place = { spaceId, revisionId: found.head, pages: some };
    for (const id of (await compareTexts(platform, db, place, rows)).keys()) suspects.add(id);
    progress.looked += some.length;
    inspection.onProgress('indexed pages', progress.looked);
  }
  const ids = [...suspects];
  for (let start = 0; start < ids.length && !inspection.signal.aborted; start += PAGES_AT_ONCE) {
    yield* confirm(platform, spaceId, ids.slice(start, start + PAGES_AT_ONCE));
  }
}

/** Where the index of a space stands; undefined where there is no such space, or one that is to go. */
async function findIndexed(
  db: Db,
  spaceId: string,
): Promise<IndexedSpace | 'following' | 'behind' | undefined> {
  const space = await findSpace(db, spaceId);
  if (space === undefined || space.deleted_at !== null) return undefined;
  const state = await findSearchState(db, spaceId);
  if (state?.move === null && state.revisionId === space.revision) {
    return { spaceId, head: space.revision };
  }
  const job = { kind: 'search.index-space', key: `${spaceId}:` } as const;
  if (await isJobAhead(db, job)) return 'following';
  // The job may have ended, or a write may have come, between the two questions.
  const [now] = await findSpaceHeads(db, [spaceId]);
  const later = await findSearchState(db, spaceId);
  const isSettled = now?.revision === space.revision && later?.revisionId === state?.revisionId;
  return isSettled && (later?.move != null || later?.revisionId !== now?.revision)
    ? 'behind'
    : 'following';
}

/** A space that never had a page was never put into the index. */
async function isEmpty(platform: Platform, spaceId: string): Promise<boolean> {
  const { db } = platform.database;
  const [space] = await findSpaceHeads(db, [spaceId]);
  const state = await findSearchState(db, spaceId);
  if (space === undefined) return true;
  return state === undefined && (await readPages(platform, db, space.revision)).size === 0;
}

function describeBehind(platform: Platform, { signal }: Inspection, spaceId: string): Damage {
  return {
    kind: 'search-behind',
    subject: `space ${spaceId}`,
    problem: 'its search index is out of date, and no job is queued that would update it',
    async repair() {
      const state = await findSearchState(platform.database.db, spaceId);
      if (state?.revisionId == null) {
        await writeInTurn(platform.database, spaceId, (tx) => rebuildIndex(platform, tx, spaceId));
      }
      while (!signal.aborted && (await work(platform, { spaceId }, signal)));
      return !signal.aborted;
    },
  };
}

/** Looks at pages again where nobody writes meanwhile, and tells of those that are wrong. */
async function* confirm(
  platform: Platform,
  spaceId: string,
  ids: readonly string[],
): AsyncGenerator<Damage> {
  const wrong = await writeInTurn(platform.database, spaceId, (tx) =>
    findWrong(platform, tx, spaceId, ids),
  );
  for (const [id, problem] of wrong) {
    yield {
      kind: 'search-wrong',
      subject: `page ${id} of the space ${spaceId}`,
      problem: `${problem}`,
      repair: () => mend(platform, spaceId, id),
    };
  }
}

/** What is wrong with some pages by now; nothing where the index is on its way elsewhere. */
async function findWrong(
  platform: Platform,
  db: Db,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wrong = new Map<string, string>();
  const found = await findIndexed(db, spaceId);
  if (typeof found !== 'object') return wrong;
  const all = await readPages(platform, db, found.head);
  const rows = await readPageRows(db, spaceId);
  const pages = ids.flatMap((id) => all.get(id) ?? []);
  const place = { spaceId, revisionId: found.head, pages };
  for (const id of ids) {
    const page = all.get(id);
    const problem =
      page === undefined
        ? rows.has(id) && 'the index finds a page that the space does not have'
        : comparePlace(page, rows.get(id), rows);
    if (problem) wrong.set(id, problem);
  }
  for (const [id, problem] of await compareTexts(platform, db, place, rows)) {
    if (!wrong.has(id)) wrong.set(id, problem);
  }
  return wrong;
}

/** Indexes one page anew as the head has it. */
async function mend(platform: Platform, spaceId: string, id: string): Promise<boolean> {
  return writeInTurn(platform.database, spaceId, async (tx) => {
    const found = await findIndexed(tx, spaceId);
    if (typeof found !== 'object') return false;
    const { head } = found;
    const record = (await readPages(platform, tx, head)).get(id) ?? null;
    const number = await openSpaceIndex(tx, spaceId, { revisionId: head, move: null });
    await putPages(
      platform,
      tx,
      { revision: { spaceId, id: head }, head, number },
      {
        changed: [{ id, before: record ?? undefined, after: record, isRewritten: true }],
        mayBeThere: true,
      },
    );
    return true;
  });
}
