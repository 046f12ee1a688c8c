import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  changeMember,
  countOtherAdmins,
  nullableRoleSchema,
  requireMayGive,
} from '../../access/index.ts';
import { onMember } from '../access.ts';
import { requireAdminLeft } from '../policy.ts';
import { memberResource } from '../resource.ts';
import { showMember } from '../show.ts';

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
  emits: ['member.updated'],
  responses: { 200: memberResource },
  errors: [{ type: 'last_admin' }, { type: 'role_exceeds_own' }],
  example: { body: { role: 'review' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization: { id: organizationId }, role: own, member: before }) => {
      const role = body.role === undefined ? before.role : body.role;
      const disabled = body.disabled === undefined ? before.disabled : body.disabled ? 1 : 0;
      requireMayGive(own, { from: before.role, to: role });
      const others = await countOtherAdmins(tx, organizationId, before.id);
      requireAdminLeft(before, role === 'admin' && disabled === 0, others);
      const changes = { role, disabled };
      const place = { organizationId, userId: before.id };
      await changeMember(platform, tx, place, { before, changes }, actorOf(caller));
      return ok(await showMember(tx, organizationId, { ...before, ...changes }, url));
    }),
});
