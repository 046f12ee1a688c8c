import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/index.ts';
import { selectBelow } from '../../access/index.ts';
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

/** How many spaces get new rules by one statement. */
const CHUNK = 200;

/** The rules of a space. */
export interface RulesOfSpace {
  spaceId: string;
  rules: readonly MergeRule[];
}

/** The rules of all spaces below an object of the library that have set some. */
export async function listRulesBelow(db: Db, objectId: string): Promise<RulesOfSpace[]> {
  const rows = await db
    .selectFrom('space_merge_rules')
    .select(['space_id', 'rules'])
    .where('space_id', 'in', selectBelow(db, objectId))
    .orderBy('space_id')
    .execute();
  return rows.map((row) => ({ spaceId: row.space_id, rules: decodeRules(row) }));
}

/** Replaces the rules of spaces that have set some. */
export async function putRulesOfSpaces(tx: Tx, changed: readonly RulesOfSpace[]): Promise<void> {
  for (let start = 0; start < changed.length; start += CHUNK) {
    const some = changed.slice(start, start + CHUNK);
    const cases = some.map((one) => sql`when ${one.spaceId} then ${JSON.stringify(one.rules)}`);
    await tx
      .updateTable('space_merge_rules')
      .set({ rules: sql<string>`case space_id ${sql.join(cases, sql` `)} end` })
      .where(
        'space_id',
        'in',
        some.map(({ spaceId }) => spaceId),
      )
      .execute();
  }
}

function decodeRules(row: { rules: string } | undefined): MergeRule[] {
  return row === undefined ? [] : (JSON.parse(row.rules) as MergeRule[]);
}
