import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';
import { CLOSED, type Restriction } from './restrictions.ts';
import './tables.ts';

const ROWS_PER_STATEMENT = 500;

/** Notes by what rows of a space are restricted; what is there stays. */
export async function insertRestrictions(
  tx: Tx,
  spaceId: string,
  restrictions: Iterable<Restriction | null>,
): Promise<void> {
  const unique = new Map<string, Restriction>();
  for (const one of restrictions) if (one !== null) unique.set(one.id, one);
  // In one order everywhere, so that concurrent writers do not wait for each other in a circle.
  const rows = [...unique.values()]
    .map(({ id, conditions }) => ({ id, space_id: spaceId, conditions }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('search_restrictions')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Removes those of some restrictions by which nothing is restricted any more. */
export async function deleteUnused(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  const all = [...ids].filter((id) => id !== CLOSED).sort();
  for (let start = 0; start < all.length; start += ROWS_PER_STATEMENT) {
    const some = all.slice(start, start + ROWS_PER_STATEMENT);
    await sql`delete from search_restrictions where id in (${sql.join(some)})
      and not exists (select 1 from search_pages as page
        where page.restriction = search_restrictions.id)
      and not exists (select 1 from search_sections as section
        where section.restriction = search_restrictions.id)`.execute(tx);
  }
}

/** A space that is searched, as it is in one snapshot. */
export interface SearchedSpace {
  id: string;
  number: number;
  /** Differs whenever something else may be restricted, or by something else. */
  version: string;
  /** The variables of the space, as JSON. */
  variables: string;
  isRestricted: boolean;
}

/** Those of some spaces that are in the index. */
export async function listSearchedSpaces(
  db: Db,
  spaceIds: readonly string[],
): Promise<SearchedSpace[]> {
  const { rows } = await sql<{
    id: string;
    number: number;
    version: number;
    revision: string;
    variables: string;
    is_restricted: number;
  }>`select spaces.id, place.number, place.version, spaces.revision, revisions.variables,
      case when exists (select 1 from search_restrictions where space_id = place.space_id)
        or exists (select 1 from search_pages as page where page.restriction is not null
          and page.id >= ${writePageNumber(sql`place.number`)}
          and page.id < ${writePageNumber(sql`(place.number + 1)`)})
        then 1 else 0 end as is_restricted
    from search_spaces as place
    join spaces on spaces.id = place.space_id
    join revisions on revisions.id = spaces.revision
    where place.space_id in (${sql.join(spaceIds)})
    order by place.number`.execute(db);
  return rows.map(({ id, number, version, revision, variables, is_restricted }) => ({
    id,
    number,
    variables,
    version: `${version} ${revision}`,
    isRestricted: is_restricted === 1,
  }));
}

const writePageNumber = (space: ReturnType<typeof sql>) => sql`(${space} << 24)`;

/** By what anything in these spaces is restricted. */
export async function listRestrictions(
  db: Db,
  spaceIds: readonly string[],
): Promise<(Restriction & { space_id: string })[]> {
  return db
    .selectFrom('search_restrictions')
    .select(['id', 'space_id', 'conditions'])
    .where('space_id', 'in', spaceIds)
    .execute();
}

/** The ids of the pages of a space that nobody finds until they are indexed again. */
export async function listClosedPages(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_pages')
    .select('page_id')
    .where('restriction', '=', CLOSED)
    .where('space_id', '=', spaceId)
    .execute();
  return rows.map(({ page_id }) => page_id);
}
