import type { CustomFieldValue, FieldType } from '@octavo/contract/custom-fields';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { CustomFieldValuesTable } from './tables.ts';
import { readValue } from './value-rows.ts';

/** What a space has in one field. */
export interface FieldValue {
  readonly name: string;
  readonly value: CustomFieldValue;
}

/** The rows of a value one after the other, and the values of a space in the order of the fields. */
function selectValues(db: Db) {
  return db
    .selectFrom('custom_field_values as value')
    .innerJoin('custom_fields as field', 'field.id', 'value.field_id')
    .leftJoin('custom_field_options as option', 'option.id', 'value.option_id')
    .select([
      'value.space_id',
      'field.name',
      'field.type',
      'value.value as text',
      'option.option as option',
    ])
    .orderBy('field.position')
    .orderBy('field.id')
    .orderBy('option.position')
    .orderBy('value.place');
}

interface ValueRow {
  space_id: string;
  name: string;
  type: FieldType;
  text: string | null;
  option: string | null;
}

const queryValuesOf = compileQuery(['space'], (db, { space }) =>
  selectValues(db).where('value.space_id', '=', space),
);

/** What a space has in the fields of its organization, in their order. */
export async function listValuesOf(db: Db, space: string): Promise<FieldValue[]> {
  return readValues(await queryValuesOf(db, { space }));
}

/** The same of several spaces with one query, by their ids; those without a value are left out. */
export async function findValues(
  db: Db,
  spaces: readonly string[],
): Promise<Map<string, FieldValue[]>> {
  if (spaces.length === 0) return new Map();
  const rows = await selectValues(db)
    .where('value.space_id', 'in', [...spaces])
    .execute();
  const bySpace = Map.groupBy(rows, ({ space_id }) => space_id);
  return new Map([...bySpace].map(([id, own]) => [id, readValues(own)]));
}

function readValues(rows: readonly ValueRow[]): FieldValue[] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName].flatMap(([name, parts]) => {
    const texts = parts.map(({ text, option }) => option ?? text ?? '');
    const [first] = parts;
    return first === undefined ? [] : [{ name, value: readValue(first.type, texts) }];
  });
}

/** Adds rows of values. */
export async function insertValues(tx: Tx, rows: readonly CustomFieldValuesTable[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('custom_field_values')
    .values([...rows])
    .execute();
}

/** Clears fields of a space. */
export async function deleteValues(
  tx: Tx,
  space: string,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .deleteFrom('custom_field_values')
    .where('space_id', '=', space)
    .where('field_id', 'in', [...fields])
    .execute();
}
