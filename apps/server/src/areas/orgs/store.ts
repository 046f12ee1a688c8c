import type { Role } from '@octavo/contract';
import { isWithinReach, type RightsHolder, wholePerson } from '../../http/rights-holder.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import { selectMemberships, selectOwnsTeam } from '../access/index.ts';
import type { OrganizationsTable } from './tables.ts';

/** An organization with the role of one of its members. */
export type OrganizationForMember = OrganizationsTable & {
  member_role: Role | null;
  /** 1 where the member owns a team of the organization. */
  owns_team: number | null;
};

const queryOrganizationFor = compileQuery(['organization', 'user'], (db, { organization, user }) =>
  selectMemberships(db, wholePerson(user))
    .innerJoin('organizations as o', 'o.id', 'member.organization_id')
    .selectAll('o')
    .select((is) => selectOwnsTeam(is).as('owns_team'))
    .where('o.id', '=', organization),
);

/** The organization with the user's role in it; nothing for a stranger or a disabled member. */
export async function findOrganizationFor(
  db: Db,
  organization: string,
  holder: RightsHolder,
): Promise<OrganizationForMember | undefined> {
  if (!isWithinReach(holder, organization)) return undefined;
  const [row] = await queryOrganizationFor(db, { organization, user: holder.userId });
  return row;
}

/** Organizations that the user belongs to, in the order of their ids, after `after`. */
export async function listOrganizationsFor(
  db: Db,
  holder: RightsHolder,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<OrganizationForMember[]> {
  let query = selectMemberships(db, holder)
    .innerJoin('organizations as o', 'o.id', 'member.organization_id')
    .selectAll('o')
    .select((is) => selectOwnsTeam(is).as('owns_team'));
  if (after !== undefined) query = query.where('member.organization_id', '>', after);
  return query.orderBy('member.organization_id').limit(limit).execute();
}

/** An organization by its id. */
export async function findOrganization(
  db: Db,
  id: string,
): Promise<OrganizationsTable | undefined> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The most admins of an organization who are told of something by mail. */
const MAX_TOLD = 50;

/** The addresses of admins of an organization who can act there, those who joined first. */
export async function listAdminEmails(db: Db, organization: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.organization_id', '=', organization)
    .where('m.role', '=', 'admin')
    .where('m.disabled', '=', 0)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .limit(MAX_TOLD)
    .execute();
  return rows.map(({ email }) => email);
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
