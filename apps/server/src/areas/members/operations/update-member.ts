import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { countOtherAdmins, countSeen, updateMemberRow } from '../../access/index.ts';
import { nullableRoleSchema } from '../../orgs/index.ts';
import { onMember } from '../access.ts';
import { requireAdminLeft } from '../policy.ts';
import { presentMember } from '../present.ts';
import { memberResource } from '../resource.ts';
import { findMember } from '../store.ts';

/** Changes a member's role, or disables or enables it. */
export const updateMember = defineOperation({
  id: 'update-member',
  method: 'PATCH',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Update a member of an organization',
  description: 'Role null makes the member a guest. A disabled member is a stranger.',
  access: onMember('admin'),
  body: Type.Object({
    role: Type.Optional(nullableRoleSchema),
    disabled: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: memberResource },
  errors: [{ type: 'last_admin' }],
  example: { body: { role: 'review' } },
  handle: ({ subject, body, url, write }) =>
    write(async (tx) => {
      const organization = subject.organization.id;
      const before = await findMember(tx, organization, subject.member.id);
      if (before === undefined) throw notFound('member');
      const role = body.role === undefined ? before.role : body.role;
      const disabled = body.disabled === undefined ? before.disabled : body.disabled ? 1 : 0;
      const others = await countOtherAdmins(tx, organization, before.id);
      requireAdminLeft(before, role === 'admin' && disabled === 0, others);
      await updateMemberRow(tx, organization, before.id, { role, disabled });
      const member = { ...before, role, disabled };
      const spaces = await countSeen(tx, organization, [member], 'space');
      return ok(presentMember(member, spaces.get(member.id) ?? 0, url));
    }),
});
