import { readPasswordAccount } from '../account-password.ts';
import { definePage } from '../page.ts';
import { renderAccountPassword } from '../templates/account-password.ts';

/** The password of a person's account. */
export const showAccountPassword = definePage({
  method: 'GET',
  path: '/account/password',
  signedIn: true,
  async handle(input) {
    const { view } = await readPasswordAccount(input, input.session);
    return renderAccountPassword(input, view);
  },
});
