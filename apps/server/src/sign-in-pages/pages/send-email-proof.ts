import { mailCatalog } from '@octavo/messages/mail';
import { findUsersByEmails, normalizeEmail } from '../../areas/auth/index.ts';
import { createSignInLink, findSsoBonds } from '../../areas/sign-in/index.ts';
import { sendMail } from '../../platform/index.ts';
import { html } from '../../site/index.ts';
import { renderChangeEmail } from '../account/change-email-page.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';

/** How long the mailed link can be used; the words of pages and mails say so too. */
const MINUTES = 60;

/**
 * Mails a link to the address that a person wants to have, and tells the present one. What it answers
 * does not tell whether somebody has the new address: that is told to whoever reads its mail. The
 * addresses of those whom an organization binds to its provider are its own to change.
 */
export const sendEmailProof = definePage({
  method: 'POST',
  path: '/account/email',
  fresh: true,
  async handle(input) {
    const { platform, session, form, messages, language, url } = input;
    const labels = messages.account;
    const mails = mailCatalog.messagesFor(language);
    const user = await requireOwnUser(platform.database.db, session);
    const email = normalizeEmail(form.get('email') ?? '');
    if (!isEmail(email) || email === user.email) {
      return renderChangeEmail(input, user, { email, error: messages.signIn.badEmail });
    }
    if ((await findSsoBonds(platform.database.db, user.id)).length > 0) {
      return renderChangeEmail(input, user, { email, error: messages.signIn.ssoRequired });
    }
    const sent = {
      title: labels.proofTitle,
      main: html`<p>${labels.proofSent({ email })}</p>`,
    };
    const { host } = new URL(url.origin);
    const asks = { kind: 'link', sender: { userId: user.id } } as const;
    await platform.database.transaction(async (tx) => {
      const [owner] = await findUsersByEmails(tx, [email]);
      if (owner !== undefined) {
        const text = mails.emailTaken.text({ host });
        await sendMail(platform, tx, asks, { to: email, subject: mails.emailTaken.subject, text });
        return;
      }
      const purpose = 'prove-email';
      const secret = await createSignInLink(platform, tx, {
        user: { id: user.id, email },
        purpose,
        minutes: MINUTES,
      });
      const link = url.root(`/account/email/${secret}`);
      const text = mails.confirmEmail.text({ host, link });
      const proof = { to: email, subject: mails.confirmEmail.subject, text };
      if (!(await sendMail(platform, tx, asks, proof))) return;
      const asked = mails.emailAsked.text({ host, email });
      const notYou = mails.notYou({ link: url.root('/account') });
      await sendMail(
        platform,
        tx,
        { kind: 'notice' },
        {
          to: user.email,
          subject: mails.emailAsked.subject,
          text: `${asked}\n\n${notYou}`,
        },
      );
    });
    return sent;
  },
});
