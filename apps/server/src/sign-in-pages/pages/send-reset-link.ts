import { mailCatalog } from '@octavo/messages/mail';
import { normalizeEmail } from '../../areas/auth/index.ts';
import { LINK_PLACE, mailLink } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';
import { renderForgotten } from '../templates/forgotten-form.ts';

/** How long the link can be used; the words of the pages say so too. */
const MINUTES = 60;

/** Mails a link to choose a new password by. What it answers does not tell whether anybody has the address. */
export const sendResetLink = definePage({
  method: 'POST',
  path: '/sign-in/forgotten',
  async handle(input) {
    const { platform, messages, url, returnTo, device } = input;
    const [labels, words] = [messages.password, messages.signIn];
    const email = normalizeEmail(input.form.get('email') ?? '');
    if (!isEmail(email)) return renderForgotten(input, { email, emailError: words.badEmail });
    const address = url.root('/sign-in/reset/');
    const mail = mailCatalog.messagesFor(input.language).resetPassword;
    await mailLink(platform, {
      email,
      purpose: 'reset-password',
      minutes: MINUTES,
      address,
      ...(returnTo === undefined ? {} : { returnTo }),
      sender: { address: device.address },
      subject: mail.subject,
      text: mail.text({ host: new URL(address).host, link: LINK_PLACE }),
    });
    return {
      title: words.sentTitle,
      main: html`<p>${labels.resetSent({ email })}</p>`,
    };
  },
});
