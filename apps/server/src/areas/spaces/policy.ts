import { type Ability, type Role, roleHas } from '@octavo/contract';
import { forbidden } from '../../http/errors.ts';

/** What a caller with `role` on a space may do, as the space's resource reports it. */
export function spacePermissions(role: Role) {
  const may = (ability: Ability) => roleHas(role, ability);
  return {
    view: may('view'),
    access: may('access'),
    admin: may('admin'),
    viewInviteLinks: may('admin'),
    create: may('create'),
    edit: may('edit'),
    triggerGitSync: may('edit'),
    comment: may('comment'),
    merge: may('merge'),
    review: may('review'),
  };
}

/** Fields of a change to a space that need more than the ability to rename it. */
const ADMIN_FIELDS = ['editMode', 'defaultLevel', 'mergeRules'] as const;

/**
 * Refuses a change of fields that the role may not change: renaming takes `create`, the rest
 * `admin`.
 *
 * @throws ApiError 403
 */
export function requireFieldAbilities(
  role: Role,
  changes: Readonly<Record<string, unknown>>,
): void {
  for (const field of ADMIN_FIELDS) {
    if (changes[field] !== undefined && !roleHas(role, 'admin')) {
      throw forbidden('field_forbidden', `Changing ${field} requires the admin role on the space.`);
    }
  }
}
