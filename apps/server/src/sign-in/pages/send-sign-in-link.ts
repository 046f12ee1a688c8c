import { findUsersByEmails, normalizeEmail } from '../../areas/auth/index.ts';
import { createSignInLink } from '../../areas/sign-in/index.ts';
import { sendMail } from '../../platform/index.ts';
import { html } from '../../site/index.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { signInLabels } from '../labels/sign-in.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** How long a mailed link can be used; the words of the pages say so too. */
const MINUTES = 15;

/** Mails a one-time link to whoever has the address. What it answers does not tell whether anybody has. */
export const sendSignInLink = definePage({
  method: 'POST',
  path: '/sign-in/link',
  async handle(input) {
    const { platform, say, url, returnTo } = input;
    const labels = say(signInLabels);
    const email = normalizeEmail(input.form.get('email') ?? '');
    if (!isEmail(email)) return renderSignIn(input, { email, emailError: labels.badEmail });
    await platform.database.transaction(async (tx) => {
      const [user] = await findUsersByEmails(tx, [email]);
      if (user === undefined) return;
      const secret = await createSignInLink(platform, tx, {
        ...{ user, purpose: 'sign-in', minutes: MINUTES },
        ...(returnTo === undefined ? {} : { returnTo }),
      });
      const link = url.root(`/sign-in/link/${secret}`);
      await sendMail(platform, tx, {
        to: email,
        subject: labels.mailSubject,
        text: fillLabel(labels.mailText, { host: new URL(link).host, link }),
      });
    });
    return {
      title: labels.sentTitle,
      main: html`<p>${fillLabel(labels.sent, { email })}</p>`,
    };
  },
});
