import { type Role, roleHas } from '@octavo/contract';

/** What a caller with a role in the organization may do with its fields, as resources report it. */
export function fieldPermissions(role: Role | null) {
  return { view: roleHas(role, 'access'), edit: roleHas(role, 'create') };
}
