import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { type ErrorDetail, invalidInput } from '../../../http/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { findMemberIds, grantToUsers, roleSchema } from '../../access/index.ts';
import { onSpace } from '../access.ts';

const ids = Type.Array(Type.String({ minLength: 1, maxLength: 32 }), { maxItems: 500 });

/** Grants a role on a space to members of its organization. */
export const grantOnSpace = defineOperation({
  id: 'grant-on-space',
  method: 'POST',
  path: '/spaces/{spaceId}/permissions',
  tag: 'Space permissions',
  summary: 'Grant a role on a space',
  description: 'Replaces what was granted to the same people and teams before.',
  access: onSpace('admin'),
  body: Type.Object({
    users: Type.Optional(ids),
    teams: Type.Optional(ids),
    role: roleSchema,
  }),
  emits: ['grant.changed'],
  responses: { 204: null },
  errors: [
    { type: 'unknown_reference', when: 'it names people or teams who are not of the organization' },
  ],
  example: { body: { users: ['{userId}'], role: 'read' } },
  handle: ({ platform, caller, subject, body, write }) =>
    write(async (tx) => {
      const { id, organization_id } = subject.space;
      const users = [...new Set(body.users ?? [])];
      const members = await findMemberIds(tx, organization_id, users);
      const unknown = [
        ...findUnknown('users', body.users ?? [], members, 'a member'),
        ...findUnknown('teams', body.teams ?? [], new Set(), 'a team'),
      ];
      if (unknown.length > 0) throw invalidInput(unknown, 'unknown_reference');
      const space = { kind: 'space', id, organizationId: organization_id } as const;
      const grant = { users, role: body.role, actor: actorOf(caller) };
      await grantToUsers(platform, tx, space, grant);
      return noContent();
    }),
});

function findUnknown(
  field: string,
  given: readonly string[],
  known: ReadonlySet<string>,
  what: string,
): ErrorDetail[] {
  return given.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ path: `body.${field}[${at}]`, message: `is not ${what} of the organization` }],
  );
}
