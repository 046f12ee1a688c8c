import { renderAccount } from '../account/render-account.ts';
import { renderReach } from '../account/render-reach.ts';
import { definePage } from '../page.ts';

/** A person's account, or how to come to it where a provider alone vouched for the person. */
export const showAccount = definePage({
  method: 'GET',
  path: '/account',
  signedIn: true,
  withinReach: true,
  handle: (input) =>
    input.session.reach === null ? renderAccount(input) : renderReach(input, input.session.reach),
});
