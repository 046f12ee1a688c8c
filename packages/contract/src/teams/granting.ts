import { Type } from 'typebox';
import { roleSchema } from '../access/resource.ts';
import { userResource } from '../auth/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { teamResource } from './resource.ts';

export const done = { 204: null } as const;

const MAX_SUBJECTS = 500;

const ids = Type.Array(Type.String({ minLength: 1, maxLength: 32 }), { maxItems: MAX_SUBJECTS });

export const newGrant = Type.Object({
  users: Type.Optional(ids),
  teams: Type.Optional(ids),
  role: roleSchema,
});

const tooHigh = { type: 'role_exceeds_own' } as const;

/** A person with a role on an object. */
export const userPermission = Type.Object(
  { permission: roleSchema, user: userResource },
  { $id: 'UserPermission' },
);

/** A team with a role on an object. */
export const teamPermission = Type.Object(
  { permission: roleSchema, team: teamResource },
  { $id: 'TeamPermission' },
);

export const grantedRole = Type.Object({ role: roleSchema });

/** What all operations that grant a role on a kind of object declare. */
export const grantingRole = {
  description: 'Replaces earlier grants to the same people and teams.',
  body: newGrant,
  emits: ['grant.changed'],
  responses: done,
  errors: [
    {
      type: 'unknown_reference',
      when: 'a person or team does not belong to the organization',
    },
    tooHigh,
  ],
} as const;

/** What all operations that list the people with a granted role declare. */
export const listingUsersOn = {
  query: listQuery(),
  responses: { 200: paginated(userPermission) },
} as const;

/** What all operations that list everybody with a role declare. */
export const listingEverybodyOn = {
  ...listingUsersOn,
  description: 'The role is the effective one: from the organization, the object and all grants.',
} as const;

/** What all operations that list the teams with a granted role declare. */
export const listingTeamsOn = {
  query: listQuery(),
  responses: { 200: paginated(teamPermission) },
} as const;

/** What all operations that change a granted role declare. */
export const updatingRole = {
  body: grantedRole,
  emits: ['grant.changed'],
  responses: done,
  errors: [tooHigh],
} as const;

/** What all operations that take a granted role back declare. */
export const revokingRole = {
  emits: ['grant.revoked'],
  responses: done,
  errors: [tooHigh],
} as const;
