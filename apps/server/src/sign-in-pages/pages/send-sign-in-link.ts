import { mailCatalog } from '@octavo/messages/mail';
import { normalizeEmail } from '../../areas/auth/index.ts';
import { LINK_PLACE, mailLink } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
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
    const { platform, messages, url, returnTo, device } = input;
    const labels = messages.signIn;
    const email = normalizeEmail(input.form.get('email') ?? '');
    if (!isEmail(email)) return renderSignIn(input, { email, emailError: labels.badEmail });
    const address = url.root('/sign-in/link/');
    const mail = mailCatalog.messagesFor(input.language).signInLink;
    await mailLink(platform, {
      email,
      purpose: 'sign-in',
      minutes: MINUTES,
      address,
      ...(returnTo === undefined ? {} : { returnTo }),
      sender: { address: device.address },
      subject: mail.subject,
      text: mail.text({ host: new URL(address).host, link: LINK_PLACE }),
    });
    return {
      title: labels.sentTitle,
      main: html`<p>${labels.sent({ email })}</p>`,
    };
  },
});
