import type { PageRecord } from '@octavo/content';
import { sql } from 'kysely';
import { type Db, type Platform, runInTurns } from '../../platform/index.ts';
import type { SearchSection } from './page-sections.ts';
import { readBatch } from './read-batch.ts';
import { makeRestriction } from './restrictions.ts';
import { numberSection, sectionNumbersOf } from './section-numbers.ts';
import type { SearchPagesTable } from './tables.ts';

/** Some pages of a revision, and the index of its space, which is to be of that one. */
export interface IndexedPages {
  spaceId: string;
  revisionId: string;
  pages: readonly PageRecord[];
}

/** The rows that pages of a space have, by the ids of the pages. */
export async function readPageRows(
  db: Db,
  spaceId: string,
): Promise<Map<string, SearchPagesTable>> {
  const rows = await db
    .selectFrom('search_pages')
    .selectAll()
    .where('space_id', '=', spaceId)
    .execute();
  return new Map(rows.map((row) => [row.page_id, row]));
}

/** What is wrong with where a page stands in the index, and by what it is restricted; undefined if nothing. */
export function comparePlace(
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
export async function compareTexts(
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
    const expected = await runInTurns(read.listSections(place, page));
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
