import { findOpenInvite } from '../../areas/invites/index.ts';
import { renderClosedInvite, renderInvite } from '../invites/render-invite.ts';
import { definePage } from '../page.ts';

/** What a link invites to. */
export const showInvite = definePage({
  method: 'GET',
  path: '/invites/{inviteId}',
  async handle(input) {
    const { platform, params } = input;
    const open = await findOpenInvite(platform, platform.database.db, params.inviteId);
    if (open === undefined) return renderClosedInvite(input);
    return renderInvite(input, open, { path: `/invites/${params.inviteId}` });
  },
});
