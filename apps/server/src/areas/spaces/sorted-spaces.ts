import { badRequest } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import {
  type FieldSort,
  listSortedByField,
  requireFieldSort,
  type SortedSpace,
} from '../custom-fields/index.ts';
import { findSpacesFor, type SpaceForUser, type SpaceSelection, selectListed } from './store.ts';

/** What a list of spaces is in the order of. */
export type SpaceSort = 'createdAt' | 'title' | FieldSort;

const FIELD = 'customField:';

/**
 * Reads the `sort` of a query.
 *
 * @throws ApiError 400 where nothing can be sorted by it
 */
export async function readSpaceSort(
  db: Db,
  organization: string,
  text = 'createdAt',
): Promise<SpaceSort> {
  if (text === 'createdAt' || text === 'title') return text;
  if (text.startsWith(FIELD)) {
    return requireFieldSort(db, organization, text.slice(FIELD.length));
  }
  throw badRequest('query.sort', 'must be createdAt, title or customField:<name>');
}

/** A space of a list with what it has its place by, where that is not its id alone. */
export type PlacedSpace = SpaceForUser & { readonly key?: SortedSpace['key'] };

/** The place of a space for a cursor: its key, told apart from none, and its id. */
export function writePlace({ key, id }: PlacedSpace): readonly [key: string, id: string] {
  if (key === undefined || key === null) return ['', id];
  return [typeof key === 'number' ? `n${key}` : `t${key}`, id];
}

/** What `writePlace` wrote. */
export function readPlace([text, id]: readonly [key: string, id: string]): SortedSpace {
  const value = text.slice(1);
  if (text === '') return { id, key: null };
  return { id, key: text.startsWith('n') ? Number(value) : value };
}

/** A part of a sorted list. */
interface SortedRange {
  order: 'asc' | 'desc';
  after: SortedSpace | undefined;
  limit: number;
}

/** How often a page is read again where spaces of it went away meanwhile. */
const MAX_READS = 3;

/**
 * The spaces that a list shows, sorted, after `after`. They are sorted by their ids alone, and what
 * roles on them follow from is read of those of the page.
 */
export async function listSortedSpaces(
  db: Db,
  selection: SpaceSelection,
  sort: Exclude<SpaceSort, 'createdAt'>,
  range: SortedRange,
): Promise<PlacedSpace[]> {
  for (let reads = 1; ; reads += 1) {
    const places =
      sort === 'title'
        ? await listByTitle(db, selection, range)
        : await listSortedByField(() => selectListed(db, selection), sort, range);
    const ids = places.map(({ id }) => id);
    const rows = await findSpacesFor(db, ids, selection.holder);
    const placed = places.flatMap(({ id, key }) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ ...row, key }];
    });
    if (placed.length === places.length || reads === MAX_READS) return placed;
  }
}

async function listByTitle(
  db: Db,
  selection: SpaceSelection,
  { order, after, limit }: SortedRange,
): Promise<SortedSpace[]> {
  let query = selectListed(db, selection)
    .innerJoin('spaces as s', 's.id', 'object.id')
    .select(['s.id', 's.title_key as key']);
  if (after !== undefined) {
    const { key, id } = after;
    query = query.where((is) =>
      is(is.refTuple('s.title_key', 's.id'), order === 'asc' ? '>' : '<', is.tuple(`${key}`, id)),
    );
  }
  return query.orderBy('s.title_key', order).orderBy('s.id', order).limit(limit).execute();
}
