import { type Static, Type } from 'typebox';
import { memberResource } from '../members/resource.ts';
import { TEAM_ROLES } from '../roles.ts';

export const teamTitle = Type.String({ minLength: 1, maxLength: 64 });

/** What one is in a team, as requests and answers name it. */
export const teamRoleSchema = Type.Enum([...TEAM_ROLES], {
  description: 'An owner manages the members of the team.',
});

/** Somebody's place in a team. */
export const teamPlace = Type.Object({ role: teamRoleSchema });

/** The Team of the service contract. */
export const teamResource = Type.Object(
  {
    object: Type.Literal('team'),
    id: Type.String(),
    title: teamTitle,
    members: Type.Integer({ minimum: 0, description: 'The number of people in the team.' }),
    spaces: Type.Integer({
      minimum: 0,
      description:
        'The number of spaces that the team has access to, including those in collections.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    urls: Type.Object({ location: Type.String() }),
    permissions: Type.Object({
      admin: Type.Boolean({ description: 'Whether the caller can rename and delete the team.' }),
      members: Type.Boolean({
        description: 'Whether the caller can manage the members of the team.',
      }),
      view: Type.Boolean(),
    }),
  },
  { $id: 'Team' },
);

export type TeamResource = Static<typeof teamResource>;

/** Somebody in a team. */
export const teamMember = Type.Object(
  {
    organization: memberResource,
    team: teamPlace,
    permissions: Type.Object({
      view: Type.Boolean({ description: 'Whether the caller can read the member.' }),
    }),
  },
  { $id: 'TeamMember' },
);

/** A team that somebody is in. */
export const memberTeam = Type.Object(
  { team: teamResource, member: teamPlace },
  { $id: 'MemberTeam' },
);
