import { acceptInviteById, findOpenInvite } from '../../areas/invites/index.ts';
import { html } from '../../site/index.ts';
import { renderClosedInvite } from '../invites/render-invite.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Gives a person what a link invites to. */
export const acceptInvite = definePage({
  method: 'POST',
  path: '/invites/{inviteId}',
  signedIn: true,
  async handle(input) {
    const { platform, params, session, messages } = input;
    const { user_id: userId } = session;
    const open = await platform.database.transaction(async (tx) => {
      const actor = makePageActor(input);
      const acceptance = { inviteId: params.inviteId, userId, actor };
      if (!(await acceptInviteById(platform, tx, acceptance))) return undefined;
      return findOpenInvite(platform, tx, params.inviteId);
    });
    if (open === undefined) return renderClosedInvite(input);
    const labels = messages.invites;
    const organization = `\u2068${open.organization.title}\u2069`;
    return {
      title: labels.acceptedTitle,
      main: html`<p>${labels.accepted({ organization })}</p>
<p><a class="button" href="/account">${messages.frame.account}</a></p>`,
    };
  },
});
