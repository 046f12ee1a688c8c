import type { PageRecord } from '@octavo/content';
import { type RawBuilder, sql } from 'kysely';
import {
  beginSample,
  type Damage,
  type Db,
  drawSample,
  type Inspection,
  isJobAhead,
  type Platform,
  runInSlices,
  type SampleLeft,
  writeLocked,
} from '../../platform/index.ts';
import { findSpace, listLiveSpaceIds } from '../spaces/index.ts';
import { readPages } from './changed-pages.ts';
import { work } from './index-space.ts';
import type { SearchSection } from './page-sections.ts';
import { putPages } from './put-pages.ts';
import { readBatch } from './read-batch.ts';
import { rebuildIndex } from './reindex.ts';
import { makeRestriction } from './restrictions.ts';
import { numberSection, SECTION_BITS, sectionNumbersOf } from './section-numbers.ts';
import { deleteSections, findSearchState, findSpaceHeads, openSpaceIndex } from './store.ts';
import type { SearchPagesTable } from './tables.ts';

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
 * lock of its space, where nobody writes.
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
        await writeLocked(platform.database, spaceId, (tx) => rebuildIndex(platform, tx, spaceId));
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
  const wrong = await writeLocked(platform.database, spaceId, (tx) =>
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
  return writeLocked(platform.database, spaceId, async (tx) => {
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

/** Some pages of a revision, and the index of its space, which is to be of that one. */
interface IndexedPages {
  spaceId: string;
  revisionId: string;
  pages: readonly PageRecord[];
}

/** The rows that pages of a space have, by the ids of the pages. */
async function readPageRows(db: Db, spaceId: string): Promise<Map<string, SearchPagesTable>> {
  const rows = await db
    .selectFrom('search_pages')
    .selectAll()
    .where('space_id', '=', spaceId)
    .execute();
  return new Map(rows.map((row) => [row.page_id, row]));
}

/** What is wrong with where a page stands in the index, and by what it is restricted; undefined if nothing. */
function comparePlace(
  { condition, variables, parent }: PageRecord,
  row: SearchPagesTable | undefined,
  rows: ReadonlyMap<string, SearchPagesTable>,
): string | undefined {
  if (row === undefined) return 'it is missing from the index';
  const above = parent === null ? null : (rows.get(parent)?.id ?? null);
  if (
    (row.parent === null ? null : Number(row.parent)) !== (above === null ? null : Number(above))
  ) {
    return 'the index lists it below another page';
  }
  const restriction = condition ? makeRestriction(row.space_id, [condition], variables) : null;
  if (row.restriction === (restriction?.id ?? null)) return undefined;
  return 'the index lists it under another condition';
}

/**
 * Reads pages as they would be indexed, and says by their ids what of that is not in the index, or is
 * otherwise there. Pages without a row are left out.
 */
async function compareTexts(
  platform: Platform,
  db: Db,
  { spaceId, revisionId, pages }: IndexedPages,
  rows: ReadonlyMap<string, SearchPagesTable>,
): Promise<Map<string, string>> {
  const wrong = new Map<string, string>();
  const read = await readBatch(platform, db, { spaceId, revisionId, pages, given: new Map() });
  for (const page of pages) {
    const row = rows.get(page.id);
    if (row === undefined) continue;
    const place = { spaceId, number: Number(row.id) };
    const expected = await runInSlices(read.listSections(place, page));
    const problem =
      (await compareSections(platform, db, place.number, expected)) ??
      (await compareShown(
        db,
        { spaceId, page: page.id },
        {
          search_inclusions: read.listContents(page),
          search_references: read.specifications.flatMap(({ page: id, specification }) =>
            id === page.id ? [specification] : [],
          ),
        },
      ));
    if (problem !== undefined) wrong.set(page.id, problem);
  }
  return wrong;
}

async function compareSections(
  { database: { dialect } }: Platform,
  db: Db,
  page: number,
  expected: readonly SearchSection[],
): Promise<string | undefined> {
  const { first, last } = sectionNumbersOf(page);
  const range = sql`between ${sql.lit(first)} and ${sql.lit(last)}`;
  const { rows } = await sql<StoredSection>`select cast(id as text) as id, anchor, restriction,
    title, title_key, body from search_sections where id ${range} order by id`.execute(db);
  if (rows.length < expected.length) {
    return `${expected.length - rows.length} of its ${expected.length} sections are missing from the index`;
  }
  if (rows.length > expected.length) return 'the index has sections that the page does not have';
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const section of expected) {
    const { ordinal, restriction } = section;
    const id = numberSection(page, { ordinal, isRestricted: restriction !== null });
    const row = stored.get(String(id));
    if (row === undefined || !isSame(row, section)) {
      return `the index has different text for the section "${section.title}"`;
    }
  }
  const { rows: words } = await sql<{ count: number | string }>`select count(*) as count
    from ${dialect.search.indexed} as indexed where indexed.id ${range}`.execute(db);
  return Number(words[0]?.count) === expected.length
    ? undefined
    : 'the words of some of its sections are missing from the index';
}

interface StoredSection {
  id: string;
  anchor: string | null;
  restriction: string | null;
  title: string;
  title_key: string;
  body: string;
}

function isSame(row: StoredSection, section: SearchSection): boolean {
  return (
    row.anchor === section.anchor &&
    row.restriction === (section.restriction?.id ?? null) &&
    row.title === section.title &&
    row.title_key === section.titleKey &&
    row.body === section.body
  );
}

/** Whether the index knows which contents and specifications a page shows. */
async function compareShown(
  db: Db,
  { spaceId, page }: { spaceId: string; page: string },
  expected: Record<'search_inclusions' | 'search_references', readonly string[]>,
): Promise<string | undefined> {
  const contents = await db
    .selectFrom('search_inclusions')
    .select('content_id as name')
    .where('space_id', '=', spaceId)
    .where('page_id', '=', page)
    .execute();
  const specifications = await db
    .selectFrom('search_references')
    .select('specification as name')
    .where('space_id', '=', spaceId)
    .where('page_id', '=', page)
    .execute();
  const isAlike = (names: readonly string[], rows: readonly { name: string }[]) =>
    new Set(names).size === rows.length && rows.every(({ name }) => names.includes(name));
  return isAlike(expected.search_inclusions, contents) &&
    isAlike(expected.search_references, specifications)
    ? undefined
    : 'the index lists other reusable contents or specifications than it shows';
}

const ROWS_AT_ONCE = 200;

/** Rows of the index that belong to nothing: each is found and removed with the other of its kind. */
interface Orphans {
  problem: string;
  select(after: bigint): RawBuilder<{ id: string }>;
  remove(ids: readonly bigint[]): Promise<void>;
}

/** Looks for rows of the index that no page or section has. One statement sees what one commit left. */
async function* inspectOrphans(
  { database }: Platform,
  { signal }: Inspection,
): AsyncGenerator<Damage> {
  const { search } = database.dialect;
  const kinds: Orphans[] = [
    {
      problem: 'the search index has sections that belong to no page',
      select: (after) => sql`select cast(id as text) as id from search_sections as section
        where section.id > ${sql.lit(after)} and not exists (
          select 1 from search_pages as page where page.id = section.id >> ${sql.lit(SECTION_BITS)})
        order by section.id limit ${ROWS_AT_ONCE}`,
      remove: (ids) => database.transaction((tx) => deleteSections(tx, ids)),
    },
    {
      problem: 'the search index has words that belong to no section',
      select: (after) => sql`select cast(indexed.id as text) as id from ${search.indexed} as indexed
        where indexed.id > ${sql.lit(after)} and not exists (
          select 1 from search_sections as section where section.id = indexed.id)
        order by indexed.id limit ${ROWS_AT_ONCE}`,
      remove: (ids) => database.transaction((tx) => search.deleteTexts(tx, ids)),
    },
  ];
  for (const { problem, select, remove } of kinds) {
    for (let after = 0n; !signal.aborted; ) {
      const { rows } = await select(after).execute(database.db);
      const ids = rows.map(({ id }) => BigInt(id));
      const [first, last] = [ids[0], ids.at(-1)];
      if (first === undefined || last === undefined) break;
      after = last;
      yield {
        kind: 'search-wrong',
        problem,
        subject: `rows ${first} to ${last} of the search index (${ids.length})`,
        async repair() {
          await remove(ids);
          return true;
        },
      };
    }
  }
}
