import { lowerRole, type Role } from '@octavo/contract';
import type { Db } from '../../../platform/index.ts';
import { findOrganization } from '../../orgs/index.ts';

/** The strongest role that a provider gives. */
const STRONGEST: Role = 'create';

/** What members get whose provider names no role: the organization's default role, never admin. */
export async function findDefaultRole(db: Db, organization: string): Promise<Role | null> {
  const role = (await findOrganization(db, organization))?.default_role ?? null;
  return role === null ? null : lowerRole(role, STRONGEST);
}
