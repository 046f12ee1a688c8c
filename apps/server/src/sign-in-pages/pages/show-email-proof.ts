import { findSignInLink } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import { renderChangeEmail } from '../account/change-email-page.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { definePage } from '../page.ts';

/** Asks the person who opens the mailed link to confirm: programs open links as well. */
export const showEmailProof = definePage({
  method: 'GET',
  path: '/account/email/{secret}',
  signedIn: true,
  async handle(input) {
    const { platform, params, session, messages, formFields } = input;
    const labels = messages.account;
    const { db } = platform.database;
    const found = await findSignInLink(platform, db, params.secret, ['prove-email']);
    if (found === undefined || found.user.id !== session.user_id) {
      const user = await requireOwnUser(db, session);
      return renderChangeEmail(input, user, { notice: labels.proofEnded });
    }
    const values = { name: found.user.display_name, email: found.link.email };
    return {
      title: labels.useTitle,
      main: html`<p>${labels.useText(values)}</p>
<form method="post" action="/account/email/${params.secret}">${formFields}<button>${labels.use}</button></form>`,
    };
  },
});
