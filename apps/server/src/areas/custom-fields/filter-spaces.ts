import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { FieldFilter } from './read-filters.ts';

/** A query that can be narrowed. */
interface Narrowable<Query> {
  where(condition: Expression<SqlBool>): Query;
}

/**
 * Keeps a query of spaces to those that have what all filters ask for. The id of a space is
 * `object.id` in it, as in queries that `selectSeen` begins. Each filter is a look into an index by
 * field and value, and one that asks for nothing by space and field.
 */
export function filterByFields<Query extends Narrowable<Query>>(
  query: Query,
  filters: readonly FieldFilter[],
): Query {
  return filters.reduce((narrowed, filter) => narrowed.where(matches(filter)), query);
}

const SPACE = sql.ref<string>('object.id');

function matches({ fieldId, values, optionIds, none, any }: FieldFilter): Expression<SqlBool> {
  const is = expressionBuilder<Tables>();
  const rows = is
    .selectFrom('custom_field_values as value')
    .select('value.space_id')
    .where('value.field_id', '=', fieldId);
  const conditions: Expression<SqlBool>[] = [];
  if (none) {
    const own = rows.where('value.space_id', '=', SPACE);
    conditions.push(is.not(is.exists(own)));
  }
  if (any) conditions.push(is(SPACE, 'in', rows));
  if (values.length > 0) {
    conditions.push(is(SPACE, 'in', rows.where('value.value', 'in', [...values])));
  }
  if (optionIds.length > 0) {
    const chosen = is
      .selectFrom('custom_field_values as value')
      .select('value.space_id')
      .where('value.option_id', 'in', [...optionIds]);
    conditions.push(is(SPACE, 'in', chosen));
  }
  return is.or(conditions);
}
