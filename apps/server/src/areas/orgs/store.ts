import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { MembersTable, OrganizationsTable } from './tables.ts';

/** An organization with the role of one of its members. */
export type OrganizationForMember = OrganizationsTable & { member_role: string | null };

const queryOrganizationFor = compileQuery(['organization', 'user'], (db, { organization, user }) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .selectAll('o')
    .select('m.role as member_role')
    .where('o.id', '=', organization)
    .where('m.user_id', '=', user)
    .where('m.disabled', '=', 0),
);

/** The organization with the user's role in it; nothing for a stranger or a disabled member. */
export async function findOrganizationFor(
  db: Db,
  organization: string,
  user: string,
): Promise<OrganizationForMember | undefined> {
  const [row] = await queryOrganizationFor(db, { organization, user });
  return row;
}

/** Organizations that the user belongs to, in the order of their ids, after `after`. */
export async function listOrganizationsFor(
  db: Db,
  user: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<OrganizationForMember[]> {
  let query = db
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .selectAll('o')
    .select('m.role as member_role')
    .where('m.user_id', '=', user)
    .where('m.disabled', '=', 0);
  if (after !== undefined) query = query.where('m.organization_id', '>', after);
  return query.orderBy('m.organization_id').limit(limit).execute();
}

/** How many organizations the user belongs to. */
export async function countOrganizationsFor(db: Db, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('disabled', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The organization that has the host name, if any. */
export async function findOrganizationByHostname(
  db: Db,
  hostname: string,
): Promise<OrganizationsTable | undefined> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('hostname', '=', hostname)
    .executeTakeFirst();
}

/** Adds an organization. */
export async function insertOrganization(tx: Tx, row: OrganizationsTable): Promise<void> {
  await tx.insertInto('organizations').values(row).execute();
}

/** Changes columns of an organization. */
export async function updateOrganizationRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<OrganizationsTable, 'id'>>,
): Promise<OrganizationsTable> {
  return tx
    .updateTable('organizations')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a member to an organization. */
export async function insertMember(tx: Tx, member: MembersTable): Promise<void> {
  await tx.insertInto('members').values(member).execute();
}
