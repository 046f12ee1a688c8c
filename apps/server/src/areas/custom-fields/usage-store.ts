import type { Db } from '../../platform/index.ts';

/** How many spaces have a value in a field, deleted ones included. */
export async function countSpacesWith(db: Db, field: string): Promise<number> {
  const { count } = await db
    .selectFrom('custom_field_values')
    .select((is) => is.fn.count<number>('space_id').distinct().as('count'))
    .where('field_id', '=', field)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many spaces have one of some options, deleted ones included. */
export async function countSpacesWithOptions(db: Db, options: readonly string[]): Promise<number> {
  if (options.length === 0) return 0;
  const { count } = await db
    .selectFrom('custom_field_values')
    .select((is) => is.fn.count<number>('space_id').distinct().as('count'))
    .where('option_id', 'in', [...options])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many spaces have each option of a field, by the ids of the options; none are left out. */
export async function countSpacesOfOptions(db: Db, field: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('custom_field_options as option')
    .innerJoin('custom_field_values as value', 'value.option_id', 'option.id')
    .select((is) => ['option.id', is.fn.countAll<number>().as('count')])
    .where('option.field_id', '=', field)
    .groupBy('option.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
