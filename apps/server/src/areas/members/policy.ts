import { conflict } from '../../http/errors.ts';
import type { MemberRow } from './store.ts';

/**
 * Refuses a change that leaves an organization without an admin.
 *
 * @param remains whether the member is an admin who can act after the change
 * @param otherAdmins how many other members are
 * @throws ApiError 409
 */
export function requireAdminLeft(member: MemberRow, remains: boolean, otherAdmins: number): void {
  const isAdmin = member.role === 'admin' && member.disabled === 0;
  if (isAdmin && !remains && otherAdmins === 0) {
    throw conflict(
      'last_admin',
      'This is the last admin of the organization. Make another member an admin first.',
    );
  }
}
