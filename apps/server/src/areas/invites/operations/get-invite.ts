import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onInvite } from '../access.ts';
import { inviteResource } from '../resource.ts';
import { showInvite } from '../show-invites.ts';

/** A link by which people may come in. */
export const getInvite = defineOperation({
  id: 'get-invite',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  tag: 'Invites',
  summary: 'Get a link invite',
  description: 'For those who administer what it lets into, whether it is open or not.',
  access: onInvite(),
  responses: { 200: inviteResource },
  async handle({ platform, caller, subject, url }) {
    const who = { holder: caller, memberRole: subject.memberRole, url };
    return ok(await showInvite(platform, platform.database.db, subject.invite, who));
  },
});
