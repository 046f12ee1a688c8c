import { renderAccount } from '../account/render-account.ts';
import { definePage } from '../page.ts';

/** A person's account. */
export const showAccount = definePage({
  method: 'GET',
  path: '/account',
  signedIn: true,
  handle: (input) => renderAccount(input),
});
