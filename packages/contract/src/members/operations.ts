import { Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { ROLES } from '../roles.ts';
import { memberResource } from './resource.ts';

export const listMembers = declareOperation({
  id: 'list-members',
  method: 'GET',
  path: '/orgs/{organizationId}/members',
  tag: 'Members',
  summary: 'List the members of an organization',
  description: 'If sorted by `lastSeenAt`, only members who have been seen are listed.',
  access: { object: 'organization', ability: 'view' },
  query: listQuery({
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { default: 'desc', description: 'The default is `desc`.' }),
    ),
    sort: Type.Optional(
      Type.Enum(['joinedAt', 'lastSeenAt'], {
        default: 'joinedAt',
        description: 'The default is `joinedAt`.',
      }),
    ),
    role: Type.Optional(
      Type.Enum([...ROLES, 'guest'], { description: 'Only members of this team.' }),
    ),
    search: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  responses: { 200: paginated(memberResource) },
});

export const getMember = declareOperation({
  id: 'get-member',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Get a member of an organization',
  description: 'Everyone can read their own membership, including guests.',
  access: { object: 'organization', ability: 'view' },
  responses: { 200: memberResource },
});

export const updateMember = declareOperation({
  id: 'update-member',
  method: 'PATCH',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Update a member of an organization',
  description:
    'If `role` is null, the member becomes a guest. A disabled member has no access to the organization.',
  access: { object: 'organization', ability: 'admin' },
  body: Type.Object({
    role: Type.Optional(nullableRoleSchema),
    disabled: Type.Optional(Type.Boolean()),
  }),
  emits: ['member.updated'],
  responses: { 200: memberResource },
  errors: [{ type: 'last_admin' }, { type: 'role_exceeds_own' }],
  example: { body: { role: 'review' } },
});

export const deleteMember = declareOperation({
  id: 'delete-member',
  method: 'DELETE',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member from an organization',
  description:
    'The member is removed from all teams and loses everything granted to them. Everyone can leave the organization themselves, except for the last admin.',
  access: { object: 'organization', ability: 'remove' },
  emits: ['member.removed'],
  responses: { 204: null },
  errors: [{ type: 'last_admin' }, { type: 'role_exceeds_own' }],
});

export const markSingleSignOnMember = declareOperation({
  id: 'mark-single-sign-on-member',
  method: 'POST',
  path: '/orgs/{organizationId}/members/{userId}/sso',
  tag: 'Members',
  summary: 'Mark a member as one of single sign-on',
  description: 'Changes nothing where the member is marked already.',
  access: { object: 'organization', ability: 'admin' },
  emits: ['member.updated'],
  responses: { 200: memberResource },
});

export const pingOrganization = declareOperation({
  id: 'ping-organization',
  method: 'POST',
  path: '/orgs/{organizationId}/ping',
  tag: 'Members',
  summary: 'Record that the caller is present',
  description: 'Updates when the caller was last seen in the organization, at most once a minute.',
  access: { object: 'organization', ability: 'access' },
  emits: ['member.seen'],
  responses: {
    200: Type.Object({ serviceVisitorClaims: Type.Optional(Type.String()) }),
  },
});
