import type { Db, Tx } from '../../../platform/index.ts';
import type { MergeRule } from './policy.ts';
import './tables.ts';

/** The rules that an organization has set; none unless it did. */
export async function findOrganizationRules(db: Db, organizationId: string): Promise<MergeRule[]> {
  const row = await db
    .selectFrom('organization_merge_rules')
    .select('rules')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return decodeRules(row);
}

/** The rules that a space has set besides those of its organization; none unless it did. */
export async function findSpaceRules(db: Db, spaceId: string): Promise<MergeRule[]> {
  const row = await db
    .selectFrom('space_merge_rules')
    .select('rules')
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return decodeRules(row);
}

/** Replaces the rules of an organization. */
export async function putOrganizationRules(
  tx: Tx,
  organizationId: string,
  rules: readonly MergeRule[],
): Promise<void> {
  const columns = { rules: JSON.stringify(rules) };
  await tx
    .insertInto('organization_merge_rules')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}

/** Replaces the rules of a space. */
export async function putSpaceRules(
  tx: Tx,
  spaceId: string,
  rules: readonly MergeRule[],
): Promise<void> {
  const columns = { rules: JSON.stringify(rules) };
  await tx
    .insertInto('space_merge_rules')
    .values({ space_id: spaceId, ...columns })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(columns))
    .execute();
}

/** Gives a new space the rules that another one has set. */
export async function copySpaceRules(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('space_merge_rules')
    .columns(['space_id', 'rules'])
    .expression((is) =>
      is
        .selectFrom('space_merge_rules')
        .select((row) => [row.val(to).as('space_id'), 'rules'])
        .where('space_id', '=', from),
    )
    .execute();
}

function decodeRules(row: { rules: string } | undefined): MergeRule[] {
  return row === undefined ? [] : (JSON.parse(row.rules) as MergeRule[]);
}
