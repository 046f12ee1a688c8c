import { findSignInLink } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import { definePage } from '../page.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** Asks whoever opens a link to confirm it: programs that look through mails open links as well. */
export const showSignInLink = definePage({
  method: 'GET',
  path: '/sign-in/link/{secret}',
  async handle(input) {
    const { platform, params, messages, formFields } = input;
    const labels = messages.signIn;
    const found = await findSignInLink(platform, platform.database.db, params.secret, [
      'sign-in',
      'console',
    ]);
    if (found === undefined) return renderSignIn(input, { notice: labels.ended });
    const { display_name: name, email } = found.user;
    return {
      title: labels.useTitle({ name }),
      main: html`<p>${labels.useText({ name, email })}</p>
<form method="post" action="/sign-in/link/${params.secret}">${formFields}<button>${labels.use}</button></form>`,
    };
  },
});
