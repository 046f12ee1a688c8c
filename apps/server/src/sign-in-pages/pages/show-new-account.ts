import { findOpenInvite } from '../../areas/invites/index.ts';
import { readAddress } from '../invites/new-account.ts';
import { renderClosedInvite } from '../invites/render-invite.ts';
import { renderNewAccount } from '../invites/render-new-account.ts';
import { definePage } from '../page.ts';

/** Where somebody who was invited and has no account makes one. */
export const showNewAccount = definePage({
  method: 'GET',
  path: '/invites/{inviteId}/account/{address}',
  async handle(input) {
    const { platform, params } = input;
    const open = await findOpenInvite(platform, platform.database.db, params.inviteId);
    const proven = readAddress(platform, params.inviteId, params.address);
    if (open === undefined || proven === undefined) return renderClosedInvite(input);
    return renderNewAccount(input, { ...params, email: proven.email });
  },
});
