import { type Static, Type } from 'typebox';
import type { Role } from '../../http/roles.ts';
import type { Urls } from '../../http/urls.ts';
import { roleOf, roleSchema } from '../access/index.ts';
import { presentUser, userResource } from '../auth/index.ts';
import type { PersonOnSpace } from './store.ts';

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
  return { permission: requireRole(person.granted_role), user: presentUser(person, url) };
}

/** A person with the role that they have on the space, for whatever reason. */
export function presentEffective(person: PersonOnSpace, url: Urls): UserPermission {
  return { permission: requireRole(roleOf(person)), user: presentUser(person, url) };
}

function requireRole(role: Role | null): Role {
  if (role === null) throw new Error('A person without a role on the space was listed.');
  return role;
}
