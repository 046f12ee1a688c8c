import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  memberTeam,
  teamMember,
  teamPlace,
  teamResource,
  teamRoleSchema,
  teamTitle,
} from './resource.ts';

const CREATE_TEAM_MAX_MEMBERS = 500;

const UPDATE_TEAM_MEMBERS_MAX_PEOPLE = 500;

const UPDATE_TEAM_MEMBERS_MAX_NAME = 254;

const updateTeamMembersPeople = Type.Array(
  Type.String({ minLength: 1, maxLength: UPDATE_TEAM_MEMBERS_MAX_NAME }),
  {
    maxItems: UPDATE_TEAM_MEMBERS_MAX_PEOPLE,
    description: 'Ids or e-mail addresses of members of the organization.',
  },
);

export const updateTeamMembersBody = Type.Object({
  add: Type.Optional(updateTeamMembersPeople),
  remove: Type.Optional(updateTeamMembersPeople),
  memberships: Type.Optional(
    Type.Record(Type.String(), teamPlace, {
      maxProperties: UPDATE_TEAM_MEMBERS_MAX_PEOPLE,
      description: 'The new roles in the team, by id or e-mail address of the person.',
    }),
  ),
});

export const listTeams = declareOperation({
  id: 'list-teams',
  method: 'GET',
  path: '/orgs/{organizationId}/teams',
  tag: 'Teams',
  summary: 'List the teams of an organization',
  description: 'Lists the oldest first. Guests get only the teams that they are in.',
  access: { object: 'organization', ability: 'access' },
  query: listQuery({
    owner: Type.Optional(
      Type.String({
        maxLength: 32,
        description: 'The id of a member: only teams that this member manages.',
      }),
    ),
    title: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Only teams whose title contains this text, ignoring case.',
      }),
    ),
  }),
  responses: { 200: paginated(teamResource) },
});

export const createTeam = declareOperation({
  id: 'create-team',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams',
  tag: 'Teams',
  summary: 'Create a team',
  description: 'Each request creates a new team, even if the title is the same.',
  access: { object: 'organization', ability: 'admin' },
  body: Type.Object({
    title: teamTitle,
    members: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 32 }), {
        maxItems: CREATE_TEAM_MAX_MEMBERS,
        description: 'Ids of members of the organization.',
      }),
    ),
  }),
  emits: ['team.created', 'team-member.added'],
  responses: { 201: teamResource },
  errors: [{ type: 'unknown_reference', when: 'a person is not a member of the organization' }],
  example: { body: { title: 'Potters', members: ['{userId}'] } },
});

export const getTeam = declareOperation({
  id: 'get-team',
  method: 'GET',
  path: '/orgs/{organizationId}/teams/{teamId}',
  tag: 'Teams',
  summary: 'Get a team',
  access: { object: 'team', ability: 'view' },
  responses: { 200: teamResource },
});

export const updateTeam = declareOperation({
  id: 'update-team',
  method: 'PATCH',
  path: '/orgs/{organizationId}/teams/{teamId}',
  tag: 'Teams',
  summary: 'Rename a team',
  access: { object: 'team', ability: 'admin' },
  body: Type.Object({ title: teamTitle }),
  emits: ['team.updated'],
  responses: { 200: teamResource },
  example: { body: { title: 'Glazers' } },
});

export const deleteTeam = declareOperation({
  id: 'delete-team',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}',
  tag: 'Teams',
  summary: 'Delete a team',
  description: 'Its members lose the access that was granted to the team.',
  access: { object: 'team', ability: 'admin' },
  emits: ['team.deleted'],
  responses: { 204: null },
});

export const listTeamMembers = declareOperation({
  id: 'list-team-members',
  method: 'GET',
  path: '/orgs/{organizationId}/teams/{teamId}/members',
  tag: 'Teams',
  summary: 'List the members of a team',
  access: { object: 'team', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(teamMember) },
});

export const updateTeamMembers = declareOperation({
  id: 'update-team-members',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members',
  tag: 'Teams',
  summary: 'Change the members of a team',
  description:
    'All changes are made or none. People in `memberships` are added if needed. Removing a person takes precedence over all other changes.',
  access: { object: 'team', ability: 'members' },
  body: updateTeamMembersBody,
  emits: ['team-member.added', 'team-member.updated', 'team-member.removed'],
  responses: { 204: null },
  errors: [{ type: 'unknown_reference', when: 'a person is not a member of the organization' }],
  example: { body: { add: ['{userId}'] } },
});

export const putTeamMember = declareOperation({
  id: 'put-team-member',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  tag: 'Teams',
  summary: 'Add a member to a team',
  description: 'Without `role`, existing members keep their role, and others are added as members.',
  access: { object: 'team', ability: 'members' },
  body: Type.Object({ role: Type.Optional(teamRoleSchema) }),
  emits: ['team-member.added', 'team-member.updated'],
  responses: { 204: null },
  example: { body: { role: 'owner' } },
});

export const deleteTeamMember = declareOperation({
  id: 'delete-team-member',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  tag: 'Teams',
  summary: 'Remove a member from a team',
  access: { object: 'team', ability: 'members' },
  emits: ['team-member.removed'],
  responses: { 204: null },
  example: { params: { userId: '{teammateId}' } },
});

export const listMemberTeams = declareOperation({
  id: 'list-member-teams',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}/teams',
  tag: 'Teams',
  summary: 'List the teams that a member is in',
  description: 'Lists the oldest first. Everyone can list their own teams, including guests.',
  access: { object: 'organization', ability: 'view' },
  query: listQuery({
    title: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Only teams whose title contains this text, ignoring case.',
      }),
    ),
  }),
  responses: { 200: paginated(memberTeam) },
});
