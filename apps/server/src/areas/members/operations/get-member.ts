import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onMember } from '../access.ts';
import { memberResource } from '../resource.ts';
import { showMember } from '../show.ts';

/** A member of an organization. */
export const getMember = defineOperation({
  id: 'get-member',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Get a member of an organization',
  description: 'Everybody may read their own membership, guests included.',
  access: onMember('view'),
  responses: { 200: memberResource },
  async handle({ platform, subject, url }) {
    const { member, organization } = subject;
    return ok(await showMember(platform.database.db, organization.id, member, url));
  },
});
