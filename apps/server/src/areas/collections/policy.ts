import { type Ability, type Role, roleHas } from '../../http/roles.ts';

/** What a caller with `role` on a collection may do, as its resource reports it; null is nothing. */
export function collectionPermissions(role: Role | null) {
  const may = (ability: Ability) => roleHas(role, ability);
  return {
    view: may('view'),
    admin: may('admin'),
    viewInviteLinks: may('admin'),
    create: may('create'),
  };
}
