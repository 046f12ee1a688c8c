import { type Static, Type } from 'typebox';
import { type Role, resolveRole } from '../../http/roles.ts';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';
import { presentUser, userResource } from '../auth/index.ts';
import { readRole, roleSchema } from '../orgs/index.ts';
import { findPeopleOnSpace, type PersonOnSpace } from './store.ts';
import type { SpacesTable } from './tables.ts';

/** A person with a role on a space. */
export const userPermission = Type.Object(
  { permission: roleSchema, user: userResource },
  { $id: 'UserPermission' },
);

export type UserPermission = Static<typeof userPermission>;

/** A team with a role on a space. */
export const teamPermission = Type.Object(
  {
    permission: roleSchema,
    team: Type.Object({
      object: Type.Literal('team'),
      id: Type.String(),
      title: Type.String(),
    }),
  },
  { $id: 'TeamPermission' },
);

/** A person with the role that was granted to them on the space. */
export function presentGranted(person: PersonOnSpace, url: Urls): UserPermission {
  return { permission: requireRole(readRole(person.granted_role)), user: presentUser(person, url) };
}

/** A person with the role that they have on the space, for whatever reason. */
export function presentEffective(
  person: PersonOnSpace,
  space: SpacesTable,
  url: Urls,
): UserPermission {
  return { permission: requireRole(resolve(person, space)), user: presentUser(person, url) };
}

/** The roles of people on a space by their ids; those who have none are left out. */
export async function findRolesOnSpace(
  db: Db,
  space: SpacesTable,
  users: readonly string[],
): Promise<Map<string, Role>> {
  const people = await findPeopleOnSpace(db, space, users);
  return new Map(
    people.flatMap((person) => {
      const role = resolve(person, space);
      return role === null ? [] : [[person.user_id, role] as const];
    }),
  );
}

function resolve(
  person: Pick<PersonOnSpace, 'member_role' | 'granted_role'>,
  space: SpacesTable,
): Role | null {
  const granted = readRole(person.granted_role);
  return resolveRole({
    member: { role: readRole(person.member_role), disabled: false },
    defaultLevels: [readRole(space.default_level)],
    grants: granted === null ? [] : [granted],
    teamGrants: [],
  });
}

function requireRole(role: Role | null): Role {
  if (role === null) throw new Error('A person without a role on the space was listed.');
  return role;
}
