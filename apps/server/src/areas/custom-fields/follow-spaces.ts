import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/index.ts';

/** Gives a space what another one of the same organization has in the fields. */
export async function copyFieldValues(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('custom_field_values')
    .columns(['space_id', 'field_id', 'place', 'option_id', 'value', 'sort_key'])
    .expression((is) =>
      is
        .selectFrom('custom_field_values as value')
        .select((row) => [
          row.val(to).as('space_id'),
          ...(['value.field_id', 'value.place', 'value.option_id'] as const),
          ...(['value.value', 'value.sort_key'] as const),
        ])
        .where('value.space_id', '=', from),
    )
    .execute();
}

const SPACES_AT_ONCE = 1000;

/**
 * Lets spaces keep what they have in the fields when they go to another organization: where that has
 * a field of the same name and type, and in selects the same option. What it has no place for is
 * dropped; answers how many rows that were. Two statements for each thousand spaces.
 */
export async function transferFieldValues(
  tx: Tx,
  spaceIds: readonly string[],
  toOrganization: string,
): Promise<number> {
  let dropped = 0;
  for (let at = 0; at < spaceIds.length; at += SPACES_AT_ONCE) {
    dropped += await transferSome(tx, spaceIds.slice(at, at + SPACES_AT_ONCE), toOrganization);
  }
  return dropped;
}

async function transferSome(tx: Tx, spaces: readonly string[], target: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('custom_field_values')
    .where('space_id', 'in', [...spaces])
    .where((is) =>
      is.or([
        is.not(is.exists(selectSameField(is, target))),
        is.and([is('option_id', 'is not', null), is.not(is.exists(selectSameOption(is, target)))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('custom_field_values')
    .set((is) => ({
      field_id: is.parens(selectSameField(is, target)).$castTo<string>(),
      option_id: is.parens(selectSameOption(is, target)).$castTo<string | null>(),
    }))
    .where('space_id', 'in', [...spaces])
    .execute();
  return Number(numDeletedRows);
}

type Builder = ExpressionBuilder<Tables, 'custom_field_values'>;

/** The field of an organization with the name and the type of a value's. */
function selectSameField(is: Builder, organization: string) {
  return is
    .selectFrom('custom_fields as old')
    .innerJoin('custom_fields as same', (join) =>
      join.onRef('same.name', '=', 'old.name').onRef('same.type', '=', 'old.type'),
    )
    .select('same.id')
    .whereRef('old.id', '=', 'custom_field_values.field_id')
    .where('same.organization_id', '=', organization);
}

/** The option of that field which is called as a value's. */
function selectSameOption(is: Builder, organization: string) {
  return is
    .selectFrom('custom_field_options as old_option')
    .innerJoin('custom_fields as old', 'old.id', 'old_option.field_id')
    .innerJoin('custom_fields as same', (join) =>
      join.onRef('same.name', '=', 'old.name').onRef('same.type', '=', 'old.type'),
    )
    .innerJoin('custom_field_options as option', (join) =>
      join
        .onRef('option.field_id', '=', 'same.id')
        .onRef('option.option', '=', 'old_option.option'),
    )
    .select('option.id')
    .whereRef('old_option.id', '=', 'custom_field_values.option_id')
    .where('same.organization_id', '=', organization);
}
