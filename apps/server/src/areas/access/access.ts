import { type Access, defineObject } from '../../http/access.ts';
import type { UsersTable } from '../auth/index.ts';
import { findUserVisibleTo } from './members-store.ts';

/** People. */
const userObject = defineObject({ name: 'user', roles: 'membership' });

/** For people who share an organization with the person that `{userId}` names, or are that person. */
export function onUser(): Access<UsersTable> {
  return {
    object: userObject,
    ability: null,
    load: async ({ db, caller, params }) =>
      (await findUserVisibleTo(db, params.userId ?? '', caller)) ?? null,
    roleOf: () => null,
  };
}
