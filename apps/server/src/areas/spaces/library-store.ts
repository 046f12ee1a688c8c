import type { Role } from '@octavo/contract';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db } from '../../platform/index.ts';
import {
  countFoundIn,
  type OrderRange,
  type Siblings,
  selectFoundIn,
  selectFoundInOrder,
} from '../access/index.ts';
import type { CollectionForUser } from '../collections/index.ts';
import { type FieldFilter, filterByFields } from '../custom-fields/index.ts';
import { PLACE_COLUMNS, type SpaceForUser } from './store.ts';

/** What a user may find in a collection or at the root of an organization. */
export interface LibraryPlace {
  siblings: Siblings;
  holder: RightsHolder;
  /** The user's role on the collection, or in the organization. */
  role: Role | null;
  /** Which spaces are listed; collections are whatever it says. */
  filters?: readonly FieldFilter[];
}

const LIBRARY_KINDS = ['space', 'collection'] as const;
const SPACE_KINDS = ['space'] as const;

/** The spaces directly in a place that the user may see, in their order, with their positions. */
export async function listSpacesIn(
  db: Db,
  place: LibraryPlace,
  range: OrderRange,
): Promise<(SpaceForUser & { position: string })[]> {
  const found = selectFoundInOrder(db, { ...place, kinds: SPACE_KINDS }, range);
  return filterByFields(found, place.filters ?? [])
    .innerJoin('spaces as s', 's.id', 'object.id')
    .selectAll('s')
    .select(PLACE_COLUMNS)
    .execute();
}

/** How many spaces directly in a place the user may see. */
export async function countSpacesIn(db: Db, place: LibraryPlace): Promise<number> {
  const found = selectFoundIn(db, { ...place, kinds: SPACE_KINDS });
  const { count } = await filterByFields(found, place.filters ?? [])
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A space or a collection in a place, with what the user's role on it follows from. */
export type LibraryRow = { id: string; position: string } & (
  | { space: SpaceForUser }
  | { collection: CollectionForUser }
);

/** The spaces and collections directly in a place that the user may find, in their order. */
export async function listLibraryRows(
  db: Db,
  place: LibraryPlace,
  range: OrderRange,
): Promise<LibraryRow[]> {
  const rows = await selectFoundInOrder(db, { ...place, kinds: LIBRARY_KINDS }, range)
    .leftJoin('spaces as s', 's.id', 'object.id')
    .leftJoin('collections as c', 'c.id', 'object.id')
    .selectAll('s')
    .select(['object.id', 'object.organization_id', ...PLACE_COLUMNS])
    .select(['c.id as collection_id', 'c.title as collection_title', 'c.description'])
    .select(['c.created_at as collection_created_at', 'c.updated_at as collection_updated_at'])
    .execute();
  return rows.map(
    ({
      collection_id,
      collection_title,
      description,
      collection_created_at,
      collection_updated_at,
      ...row
    }) => {
      const { id, position } = row;
      // Of the two that are joined, one is there.
      if (collection_id === null) return { id, position, space: row as SpaceForUser };
      const own = { id: collection_id, title: collection_title, description };
      const times = { created_at: collection_created_at, updated_at: collection_updated_at };
      return { id, position, collection: { ...row, ...own, ...times } as CollectionForUser };
    },
  );
}

/** How many spaces and collections directly in a place the user may find. */
export async function countLibraryRows(db: Db, place: LibraryPlace): Promise<number> {
  return countFoundIn(db, { ...place, kinds: LIBRARY_KINDS });
}
