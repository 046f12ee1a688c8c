import { findUser } from '../../areas/auth/index.ts';
import { notFound } from '../../http/errors.ts';
import { html } from '../../site/index.ts';
import { accountLabels } from '../labels/account.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { definePage } from '../page.ts';

/** A person's account. */
export const showAccount = definePage({
  method: 'GET',
  path: '/account',
  signedIn: true,
  async handle({ platform, session, say }) {
    const labels = say(accountLabels);
    const user = await findUser(platform.database.db, session.user_id);
    if (user === undefined) throw notFound('user');
    const { display_name: name, email } = user;
    return {
      title: labels.title,
      main: html`<p>${fillLabel(labels.signedInAs, { name, email })}</p>`,
    };
  },
});
