import { findUsersByEmails, normalizeEmail } from '../../areas/auth/index.ts';
import { findOpenInvite } from '../../areas/invites/index.ts';
import { createSignInLink, takeMailTry } from '../../areas/sign-in/index.ts';
import { sendMail } from '../../platform/index.ts';
import { html } from '../../site/index.ts';
import { NEW_ACCOUNT_MINUTES, sealAddress } from '../invites/new-account.ts';
import { renderClosedInvite, renderInvite } from '../invites/render-invite.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { signInLabels } from '../labels/sign-in.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';

/**
 * Mails a link to somebody who wants to accept an invite: one that signs in, or, to an address that
 * nobody has, one that makes an account. What it answers does not tell which.
 */
export const sendInviteLink = definePage({
  method: 'POST',
  path: '/invites/{inviteId}/link',
  async handle(input) {
    const { platform, params, form, say, url } = input;
    const labels = say(signInLabels);
    const path = `/invites/${params.inviteId}`;
    const open = await findOpenInvite(platform, platform.database.db, params.inviteId);
    if (open === undefined) return renderClosedInvite(input);
    const email = normalizeEmail(form.get('email') ?? '');
    if (!isEmail(email)) return renderInvite(input, open, { path, email, error: labels.badEmail });
    const sent = {
      title: labels.sentTitle,
      main: html`<p>${fillLabel(labels.sent, { email })}</p>`,
    };
    if (!(await takeMailTry(platform, email))) return sent;
    await platform.database.transaction(async (tx) => {
      const [user] = await findUsersByEmails(tx, [email]);
      const minutes = NEW_ACCOUNT_MINUTES;
      const target =
        user === undefined
          ? `${path}/account/${sealAddress(platform, params.inviteId, email)}`
          : `/sign-in/link/${await createSignInLink(platform, tx, {
              ...{ user, purpose: 'sign-in', minutes, returnTo: path },
            })}`;
      const link = url.root(target);
      await sendMail(platform, tx, {
        ...{ to: email, subject: labels.mailSubject },
        text: fillLabel(labels.mailText, { host: new URL(link).host, link }),
      });
    });
    return sent;
  },
});
