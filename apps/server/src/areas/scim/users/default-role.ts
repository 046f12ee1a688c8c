import { lowerRole, type Role } from '../../../http/roles.ts';
import type { Db } from '../../../platform/index.ts';

/** The strongest role that a provider gives. */
const STRONGEST: Role = 'create';

/** What members get whose provider names no role: the organization's default role, never admin. */
export async function findDefaultRole(db: Db, organization: string): Promise<Role | null> {
  const row = await db
    .selectFrom('organizations')
    .select('default_role')
    .where('id', '=', organization)
    .executeTakeFirst();
  const role = row?.default_role ?? null;
  return role === null ? null : lowerRole(role, STRONGEST);
}
