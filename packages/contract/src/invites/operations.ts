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
    'An admin of the organization sees all of them, others those onto the spaces and collections that they administer; oldest first.',
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
    'With `role` it lets people into the organization. With `level` and `space` or `collection` it lets them onto that; who is no member becomes a guest. Admins of the organization make both, admins of a space or a collection those onto it, and nobody gives more than they have. It lets people in for as long as its maker could make it.',
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
  description: 'For those who administer what it lets into, whether it is open or not.',
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
    'Counts for who accepts it from now on. Whoever changes an invite stands for it from then on, as its maker did: it is worth what they may give. Of an invite onto a space or a collection `role` and `level` mean the same; `expiresAt` null keeps it open.',
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
  description: 'The link lets nobody in from then on. Those whom it let in stay.',
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
    'The invited are members at once, are told so by mail, and can sign in once they prove the address. A role beside an address counts before `role`; without any, they are guests. People who are members already, disabled ones too, stay as they are and get no mail. With `sso`, addresses outside the verified e-mail domains of the organization are not invited and are listed in `failedSSOEmails`. The server sends a limited number of mails a day: whom it could not tell any more is in `heldBackEmails`.',
  access: { object: 'organization', ability: 'admin' },
  body: invitePeopleBody,
  emits: ['user.created', 'member.added'],
  responses: {
    200: Type.Object({
      users: Type.Array(Type.String(), { description: 'Ids, in the order of the addresses.' }),
      invited: Type.Integer({ minimum: 0, description: 'How many became members.' }),
      failedSSOEmails: Type.Optional(Type.Array(Type.String())),
      heldBackEmails: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Addresses of new members who got no mail, because a budget of mails was spent: tell them yourself.',
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
    'The caller gets what the invite offers and they lack; it never takes anything from them, and accepting it again changes nothing. An invite that was deleted or has expired, whose organization lets nobody in by links, or whose maker may not make it any more, is a 404.',
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
    'For who has a proven e-mail address at a verified domain of the organization; they get its `defaultRole`, or become guests. An organization with `sso` is joined through its identity provider alone. To everybody else it is a 404, and for who is a member already nothing changes.',
  access: { object: 'invite' },
  emits: ['member.added'],
  responses: { 204: null },
  example: { by: 'stranger' },
});
