import { mailCatalog } from '@octavo/messages/mail';
import { normalizeEmail } from '../../areas/auth/index.ts';
import { findOpenInvite } from '../../areas/invites/index.ts';
import { LINK_PLACE, mailLink } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import { NEW_ACCOUNT_MINUTES, sealAddress } from '../invites/new-account.ts';
import { renderClosedInvite, renderInvite } from '../invites/render-invite.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';

/**
 * Mails a link to somebody who wants to accept an invite: one that signs in, or, to an address that
 * nobody has, one that makes an account. Neither what it answers nor how long that takes tells which.
 */
export const sendInviteLink = definePage({
  method: 'POST',
  path: '/invites/{inviteId}/link',
  async handle(input) {
    const { platform, params, form, session, device, messages, url } = input;
    const labels = messages.signIn;
    const path = `/invites/${params.inviteId}`;
    const open = await findOpenInvite(platform, platform.database.db, params.inviteId);
    if (open === undefined) return renderClosedInvite(input);
    const email = normalizeEmail(form.get('email') ?? '');
    if (!isEmail(email)) return renderInvite(input, open, { path, email, error: labels.badEmail });
    const sent = {
      title: labels.sentTitle,
      main: html`<p>${labels.sent({ email })}</p>`,
    };
    const mail = mailCatalog.messagesFor(input.language).signInLink;
    await mailLink(platform, {
      email,
      purpose: 'sign-in',
      minutes: NEW_ACCOUNT_MINUTES,
      returnTo: path,
      address: url.root('/sign-in/link/'),
      strangerLink: url.root(`${path}/account/${sealAddress(platform, params.inviteId, email)}`),
      sender: session === null ? { address: device.address } : { userId: session.user_id },
      organizationId: open.organization.id,
      subject: mail.subject,
      text: mail.text({ host: new URL(url.origin).host, link: LINK_PLACE }),
    });
    return sent;
  },
});
