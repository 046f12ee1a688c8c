import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db } from '../../platform/index.ts';
import type { OrganizationsTable } from './tables.ts';

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
