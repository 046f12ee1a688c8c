import { normalizeEmail } from '../../areas/auth/index.ts';
import { mailLink } from '../../areas/sign-in/index.ts';
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
    const { platform, say, url, returnTo, device } = input;
    const labels = say(signInLabels);
    const email = normalizeEmail(input.form.get('email') ?? '');
    if (!isEmail(email)) return renderSignIn(input, { email, emailError: labels.badEmail });
    const address = url.root('/sign-in/link/');
    await mailLink(platform, {
      email,
      purpose: 'sign-in',
      minutes: MINUTES,
      address,
      ...(returnTo === undefined ? {} : { returnTo }),
      sender: { address: device.address },
      subject: labels.mailSubject,
      text: fillLabel(labels.mailText, { host: new URL(address).host }),
    });
    return {
      title: labels.sentTitle,
      main: html`<p>${fillLabel(labels.sent, { email })}</p>`,
    };
  },
});
