import { badRequest } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import type { selectSeen } from '../access/index.ts';
import { findFields } from './store.ts';

/** A field that spaces can be sorted by. */
export interface FieldSort {
  readonly fieldId: string;
  /** Whether its values sort in the order of its options. */
  readonly byOption: boolean;
}

/** A space with the place of its value; null without one. */
export interface SortedSpace {
  readonly id: string;
  readonly key: string | number | null;
}

type SeenSpaces = ReturnType<typeof selectSeen>;

/** Up to `limit` spaces, those behind `after` alone, ascending or descending with their ties. */
export interface SortedRange {
  readonly order: 'asc' | 'desc';
  readonly after: SortedSpace | undefined;
  readonly limit: number;
}

/**
 * The field of a name, to sort spaces by.
 *
 * @throws ApiError 400 where there is none, or where its values have no order
 */
export async function requireFieldSort(
  db: Db,
  organization: string,
  name: string,
): Promise<FieldSort> {
  const field = (await findFields(db, organization, [name])).get(name);
  if (field === undefined) {
    throw badRequest('query.sort', `names "${name}", which is not a custom field`);
  }
  if (field.type === 'tags' || field.type === 'select:multi') {
    throw badRequest(
      'query.sort',
      `names a field of type ${field.type}, which cannot be sorted by`,
    );
  }
  return { fieldId: field.id, byOption: field.type === 'select:single' };
}

/**
 * Spaces in the order of their values in a field and then of their ids. Those without a value come
 * last in either order. Two queries at most; that of values goes along an index in their order, but
 * for options, whose order is looked up for the values of the field.
 *
 * @param select makes the query of the spaces, as `selectSeen` does
 */
export async function listSortedByField(
  select: () => SeenSpaces,
  sort: FieldSort,
  { order, after, limit }: SortedRange,
): Promise<SortedSpace[]> {
  const beyond = order === 'asc' ? '>' : '<';
  const sorted: SortedSpace[] = [];
  if (after?.key !== null) {
    const query = sort.byOption
      ? selectByOption(select(), sort, { order, after, limit, beyond })
      : selectByKey(select(), sort, { order, after, limit, beyond });
    sorted.push(...(await query.execute()));
  }
  if (sorted.length >= limit) return sorted;
  let rest = select()
    .select('object.id')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('custom_field_values as value')
            .select('value.space_id')
            .where('value.field_id', '=', sort.fieldId)
            .whereRef('value.space_id', '=', 'object.id'),
        ),
      ),
    );
  if (after?.key === null) rest = rest.where('object.id', beyond, after.id);
  const without = await rest
    .orderBy('object.id', order)
    .limit(limit - sorted.length)
    .execute();
  return [...sorted, ...without.map(({ id }) => ({ id, key: null }))];
}

type Bounds = SortedRange & { readonly beyond: '<' | '>' };

function selectByKey(
  spaces: SeenSpaces,
  { fieldId }: FieldSort,
  { order, after, limit, beyond }: Bounds,
) {
  let query = spaces
    .innerJoin('custom_field_values as value', 'value.space_id', 'object.id')
    .select(['object.id', 'value.sort_key as key'])
    .where('value.field_id', '=', fieldId);
  if (typeof after?.key === 'string') {
    const { key, id } = after;
    query = query.where((is) =>
      is(is.refTuple('value.sort_key', 'value.space_id'), beyond, is.tuple(key, id)),
    );
  }
  return query.orderBy('value.sort_key', order).orderBy('value.space_id', order).limit(limit);
}

function selectByOption(
  spaces: SeenSpaces,
  { fieldId }: FieldSort,
  { order, after, limit, beyond }: Bounds,
) {
  let query = spaces
    .innerJoin('custom_field_values as value', 'value.space_id', 'object.id')
    .innerJoin('custom_field_options as option', 'option.id', 'value.option_id')
    .select(['object.id', 'option.position as key'])
    .where('value.field_id', '=', fieldId);
  if (typeof after?.key === 'number') {
    const { key, id } = after;
    query = query.where((is) =>
      is(is.refTuple('option.position', 'value.space_id'), beyond, is.tuple(key, id)),
    );
  }
  return query.orderBy('option.position', order).orderBy('value.space_id', order).limit(limit);
}
