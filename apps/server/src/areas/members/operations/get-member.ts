import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { countSeen } from '../../access/index.ts';
import { onMember } from '../access.ts';
import { presentMember } from '../present.ts';
import { memberResource } from '../resource.ts';

/** A member of an organization. */
export const getMember = defineOperation({
  id: 'get-member',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Get a member of an organization',
  access: onMember('view'),
  responses: { 200: memberResource },
  async handle({ platform, subject, url }) {
    const { member, organization } = subject;
    const spaces = await countSeen(platform.database.db, organization.id, [member], 'space');
    return ok(presentMember(member, spaces.get(member.id) ?? 0, url));
  },
});
