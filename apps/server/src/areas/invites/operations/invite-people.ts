import { type Static, Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { nullableRoleSchema, requireMayGiveAll } from '../../access/index.ts';
import { findUser } from '../../auth/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { invitePeople as addInvited, type Invitation } from '../invite.ts';

const emailSchema = Type.String({ format: 'email', maxLength: 254 });

const body = Type.Object({
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

/** Makes people members of an organization by their addresses. */
export const invitePeople = defineOperation({
  id: 'invite-people',
  method: 'POST',
  path: '/orgs/{organizationId}/invites',
  tag: 'Invites',
  summary: 'Invite people to an organization',
  description:
    'The invited are members at once, are told so by mail, and can sign in once they prove the address. A role beside an address counts before `role`; without any, they are guests. People who are members already, disabled ones too, stay as they are and get no mail. With `sso`, addresses outside the verified e-mail domains of the organization are not invited and are listed in `failedSSOEmails`. The server sends a limited number of mails a day: whom it could not tell any more is in `heldBackEmails`.',
  access: onOrganization('admin'),
  body,
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
  handle: ({ platform, caller, body: request, url, write }) =>
    write(async (tx, { organization, role: own }) => {
      const invitations = readInvitations(request);
      requireMayGiveAll(
        own,
        invitations.map(({ role }) => role),
      );
      const inviter = {
        displayName: (await findUser(tx, caller.userId))?.display_name ?? '',
        signInUrl: url.root('/sign-in'),
        actor: actorOf(caller),
      };
      return ok(await addInvited(platform, tx, organization, invitations, inviter));
    }),
});

function readInvitations(request: Static<typeof body>): Invitation[] {
  return request.emails.map((entry) => {
    const named = typeof entry === 'string' ? { email: entry } : entry;
    const role = named.role === undefined ? request.role : named.role;
    return { email: named.email, role: role ?? null, sso: request.sso ?? false };
  });
}
