import { definePage } from '../page.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** The page for signing in; who is signed in already goes where they wanted to. */
export const showSignIn = definePage({
  method: 'GET',
  path: '/sign-in',
  async handle(input) {
    if (input.session !== null) return { location: input.returnTo ?? '/account' };
    return renderSignIn(input);
  },
});
