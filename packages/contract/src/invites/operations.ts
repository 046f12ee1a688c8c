import { Type } from 'typebox';
import { nullableRoleSchema } from '../access/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { inviteChanges, inviteResource, newInvite } from './resource.ts';

const emailSchema = Type.String({ format: 'email', maxLength: 254 });

export const invitePeopleBody = Type.Object({
  emails: Type.Array(
    Type.Union([
      emailSchema,
      Type.Object({ email: emailSchema, role: Type.Optional(nullableRoleSchema) }),
    ]),
    { minItems: 1, maxItems: 500 },
  ),
  role: Type.Optional(nullableRoleSchema),
  sso: Type.Optional(Type.Boolean()),
});

export const listInvites = declareOperation({
  id: 'list-invites',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites',
  tag: 'Invites',
  summary: 'List the link invites of an organization',
  description:
    'Admins of the organization see all link invites; others see those for the spaces and collections that they administer. Oldest first.',
  access: { object: 'organization, space or collection', ability: 'admin' },
  query: listQuery(),
  responses: { 200: paginated(inviteResource) },
});

export const createInvite = declareOperation({
  id: 'create-invite',
  method: 'POST',
  path: '/orgs/{organizationId}/link-invites',
  tag: 'Invites',
  summary: 'Create a link invite',
  description:
    'With `role`, the link invites people to the organization. With `level` and `space` or `collection`, it gives them access to that space or collection; people who are not members become guests. Admins of the organization can create both kinds, admins of a space or collection only invites to it, and nobody can give more than they have themselves. The link works as long as its creator would be allowed to create it.',
  access: { object: 'organization, space or collection', ability: 'admin' },
  body: newInvite,
  emits: ['invite.created'],
  responses: { 201: inviteResource },
  errors: [
    { type: 'unknown_reference' },
    { type: 'invite_links_off' },
    { type: 'role_exceeds_own' },
  ],
  example: { body: { role: 'read' } },
});

export const getInvite = declareOperation({
  id: 'get-invite',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  tag: 'Invites',
  summary: 'Get a link invite',
  description:
    'Available to admins of the organization, space or collection that it invites to, whether it is open or not.',
  access: { object: 'organization, space or collection', ability: 'admin' },
  responses: { 200: inviteResource },
});

export const updateInvite = declareOperation({
  id: 'update-invite',
  method: 'PATCH',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  tag: 'Invites',
  summary: 'Update a link invite',
  description:
    'Changes apply to everyone who accepts the invite from now on. Whoever changes an invite takes the place of its creator: from then on, it gives no more than they can give. For an invite to a space or collection, `role` and `level` mean the same. If `expiresAt` is null, the invite does not expire.',
  access: { object: 'organization, space or collection', ability: 'admin' },
  body: inviteChanges,
  emits: ['invite.updated'],
  responses: { 200: inviteResource },
  errors: [{ type: 'role_exceeds_own' }],
  example: { body: { role: 'comment' } },
});

export const deleteInvite = declareOperation({
  id: 'delete-invite',
  method: 'DELETE',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  tag: 'Invites',
  summary: 'Delete a link invite',
  description: 'The link stops working. People who have already accepted it keep their access.',
  access: { object: 'organization, space or collection', ability: 'admin' },
  emits: ['invite.revoked'],
  responses: { 205: null },
});

export const invitePeople = declareOperation({
  id: 'invite-people',
  method: 'POST',
  path: '/orgs/{organizationId}/invites',
  tag: 'Invites',
  summary: 'Invite people to an organization',
  description:
    'The people invited become members at once, are notified by mail, and can sign in once they have confirmed their address. A role given with an address takes precedence over `role`; without any role, they become guests. People who are already members, including disabled ones, stay as they are and get no mail. With `sso`, addresses outside the verified e-mail domains of the organization are not invited and are listed in `failedSSOEmails`. The server sends a limited number of mails a day: people who could not be notified are listed in `heldBackEmails`.',
  access: { object: 'organization', ability: 'admin' },
  body: invitePeopleBody,
  emits: ['user.created', 'member.added'],
  responses: {
    200: Type.Object({
      users: Type.Array(Type.String(), {
        description: 'The ids of the users, in the order of the addresses.',
      }),
      invited: Type.Integer({ minimum: 0, description: 'How many people became members.' }),
      failedSSOEmails: Type.Optional(Type.Array(Type.String())),
      heldBackEmails: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Addresses of new members who got no mail because a mail limit was reached: notify them yourself.',
        }),
      ),
    }),
  },
  errors: [{ type: 'role_exceeds_own' }],
  example: { body: { emails: ['mira@example.com'], role: 'edit' } },
});

export const acceptInvite = declareOperation({
  id: 'accept-invite',
  method: 'POST',
  path: '/orgs/{organizationId}/invites/{inviteId}',
  tag: 'Invites',
  summary: 'Accept a link invite',
  description:
    'The caller gets what the invite offers in addition to what they already have; they never lose anything, and accepting it again changes nothing. The answer is 404 if the invite was deleted or has expired, if invite links are switched off in the organization, or if its creator is no longer allowed to create it.',
  access: { object: 'invite', needsOwnProof: true },
  emits: ['invite.accepted', 'member.added', 'member.updated', 'grant.changed'],
  responses: { 200: Type.Object({}) },
  example: { by: 'stranger' },
});

export const joinOrganization = declareOperation({
  id: 'join-organization',
  method: 'POST',
  path: '/orgs/{organizationId}/join',
  tag: 'Invites',
  summary: 'Join an organization',
  description:
    'For people with a confirmed e-mail address at a verified domain of the organization; they get its `defaultRole`, or become guests. An organization with `sso` can be joined only through its identity provider. For everyone else the answer is 404, and for existing members nothing changes.',
  access: { object: 'invite' },
  emits: ['member.added'],
  responses: { 204: null },
  example: { by: 'stranger' },
});
