import type { Role } from '@octavo/contract';
import type { userPermission } from '@octavo/contract/teams';
import type { Static } from 'typebox';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';
import {
  type GrantedObject,
  type Meeting,
  type PeopleScope,
  type RoleColumns,
  roleOf,
  selectPeopleOn,
  showMet,
} from '../access/index.ts';
import { presentUser, type UsersTable } from '../auth/index.ts';

/** A person who has a role on an object, with what it follows from. */
export type PersonOnObject = UsersTable & Meeting & RoleColumns & { granted_role: Role | null };

/**
 * People in the order of their ids, after `after`: those who were granted a role on the object
 * itself, or (`everybody`) all who have one for whatever reason. Disabled members have none.
 */
export async function listPeopleOn(
  db: Db,
  object: GrantedObject,
  scope: PeopleScope,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PersonOnObject[]> {
  let query = selectPeopleOn(db, object, scope)
    .innerJoin('users as u', 'u.id', 'member.user_id')
    .selectAll('u')
    .select('member.unmet');
  if (after !== undefined) query = query.where('member.user_id', '>', after);
  return query.orderBy('member.user_id').limit(limit).execute();
}

/** A person with the role that was granted to them on the object, or with the one that counts. */
export function presentPerson(
  person: PersonOnObject,
  scope: PeopleScope,
  url: Urls,
): Static<typeof userPermission> {
  const role = scope === 'granted' ? person.granted_role : roleOf(person);
  if (role === null) throw new Error('A person without a role on the object was listed.');
  return { permission: role, user: presentUser(showMet(person, person), url) };
}
