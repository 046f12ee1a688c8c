import { type Ability, type Role, roleHas } from '@octavo/contract';
import { forbidden } from '../../http/errors.ts';

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

/**
 * Refuses to change the default level without the ability `admin`; what a collection is called takes
 * `create` alone.
 *
 * @throws ApiError 403
 */
export function requireFieldAbilities(
  role: Role | null,
  { defaultLevel }: { defaultLevel?: unknown },
): void {
  if (defaultLevel === undefined || roleHas(role, 'admin')) return;
  throw forbidden('field_forbidden', 'Changing defaultLevel requires the admin role.');
}
