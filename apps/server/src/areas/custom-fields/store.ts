import type { Db, Tx } from '../../platform/index.ts';
import type { CustomField, FieldOption } from './custom-field.ts';
import type { CustomFieldOptionsTable, CustomFieldsTable } from './tables.ts';

/** The fields of an organization in their order, after `after`. */
export async function listFields(
  db: Db,
  organization: string,
  { after, limit }: { after?: readonly [position: string, id: string] | undefined; limit?: number },
): Promise<CustomField[]> {
  let query = db
    .selectFrom('custom_fields as field')
    .selectAll('field')
    .where('field.organization_id', '=', organization);
  if (after !== undefined) {
    const [position, id] = after;
    query = query.where((is) =>
      is(is.refTuple('field.position', 'field.id'), '>', is.tuple(position, id)),
    );
  }
  if (limit !== undefined) query = query.limit(limit);
  return addOptions(db, await query.orderBy('field.position').orderBy('field.id').execute());
}

/** How many fields an organization has. */
export async function countFields(db: Db, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('custom_fields')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of the named fields that an organization has, by their names. */
export async function findFields(
  db: Db,
  organization: string,
  names: readonly string[],
): Promise<Map<string, CustomField>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_fields')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('name', 'in', [...names])
    .execute();
  const fields = await addOptions(db, rows);
  return new Map(fields.map((field) => [field.name, field]));
}

async function addOptions(db: Db, rows: readonly CustomFieldsTable[]): Promise<CustomField[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('custom_field_options')
    .select(['id', 'field_id', 'option'])
    .where(
      'field_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('field_id')
    .orderBy('position')
    .execute();
  const options = Map.groupBy(found, ({ field_id }) => field_id);
  return rows.map((row) => ({ ...row, options: options.get(row.id)?.map(pickOption) ?? [] }));
}

function pickOption({ id, option }: FieldOption): FieldOption {
  return { id, option };
}

/** Adds a field. */
export async function insertField(tx: Tx, row: CustomFieldsTable): Promise<void> {
  await tx.insertInto('custom_fields').values(row).execute();
}

/** Changes what of a field can be changed. */
export async function updateField(
  tx: Tx,
  id: string,
  changes: Partial<Omit<CustomFieldsTable, 'id' | 'organization_id' | 'name' | 'type'>>,
): Promise<void> {
  await tx.updateTable('custom_fields').set(changes).where('id', '=', id).execute();
}

/** Removes a field with its options and all values in it. */
export async function deleteField(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute();
}

/** Adds options, or moves those that the field has already to their new places. */
export async function insertOptions(
  tx: Tx,
  rows: readonly CustomFieldOptionsTable[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('custom_field_options')
    .values([...rows])
    .onConflict((on) =>
      on
        .columns(['field_id', 'option'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute();
}

/** Removes options, from values too. */
export async function deleteOptions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('custom_field_options')
    .where('id', 'in', [...ids])
    .execute();
}
