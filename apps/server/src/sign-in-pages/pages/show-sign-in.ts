import { findUser } from '../../areas/auth/index.ts';
import { definePage } from '../page.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/**
 * The page for signing in; who is signed in already goes where they wanted to, unless they are asked to
 * sign in `again`.
 */
export const showSignIn = definePage({
  method: 'GET',
  path: '/sign-in',
  async handle(input) {
    const { session, platform, query, returnTo } = input;
    if (session === null) return renderSignIn(input);
    if (query.get('again') === null) return { location: returnTo ?? '/account' };
    const user = await findUser(platform.database.db, session.user_id);
    const info =
      session.reach === null ? input.messages.account.signInAgain : input.messages.link.proveInfo;
    return renderSignIn(input, { info, ...(user === undefined ? {} : { email: user.email }) });
  },
});
