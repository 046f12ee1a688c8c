import { type Role, roleHas } from '@octavo/contract';

/** What a caller with a role in the organization may do with its specifications, as resources report it. */
export function specPermissions(role: Role | null) {
  return { view: roleHas(role, 'view'), edit: roleHas(role, 'create') };
}
