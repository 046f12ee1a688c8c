import {
  type customFieldFacet,
  type FieldType,
  MAX_FACET_VALUES,
} from '@octavo/contract/custom-fields';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/index.ts';

/** Types whose values are few enough, or are shared by enough spaces, to choose among them. */
const FACET_TYPES: readonly FieldType[] = ['boolean', 'tags', 'select:single', 'select:multi'];

export type CustomFieldFacet = Static<typeof customFieldFacet>;

/**
 * Counts the values that spaces have in fields of truth values, options and tags, in the order of the
 * fields; those in which no space has one are left out. One query, however many spaces there are.
 */
export async function listFacets(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  spaces: readonly string[],
): Promise<CustomFieldFacet[]> {
  if (spaces.length === 0) return [];
  const rows = await db
    .selectFrom('custom_field_values as value')
    .innerJoin('custom_fields as field', 'field.id', 'value.field_id')
    .leftJoin('custom_field_options as option', 'option.id', 'value.option_id')
    .select(['field.name', 'field.type', 'value.value as text', 'option.option as option'])
    .select((is) => is.fn.countAll<number>().as('spaces'))
    .where('value.space_id', 'in', sql<string>`(${dialect.selectTexts(spaces)})`)
    .where('field.type', 'in', [...FACET_TYPES])
    .groupBy(['field.position', 'field.id', 'field.name', 'field.type'])
    .groupBy(['option.position', 'option.option', 'value.value'])
    .orderBy('field.position')
    .orderBy('field.id')
    .orderBy('option.position')
    .orderBy('spaces', 'desc')
    .orderBy('value.value')
    .execute();
  return [...Map.groupBy(rows, ({ name }) => name)].map(([customField, some]) => ({
    customField,
    values: some.slice(0, MAX_FACET_VALUES).map(({ type, text, option, spaces: count }) => ({
      value: type === 'boolean' ? text === 'true' : (option ?? text ?? ''),
      spaces: Number(count),
    })),
  }));
}
