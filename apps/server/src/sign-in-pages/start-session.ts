import { PENDING_MINUTES, type SignInOutcome, writePendingSignIn } from '../areas/sign-in/index.ts';
import { makeSessionCookie } from '../http/session.ts';
import { html } from '../site/index.ts';
import { FORM_COOKIE } from './form-token.ts';
import type { PageInput, PageReply } from './page.ts';
import { renderNotice } from './templates/form.ts';

/** Where people go who signed in without having asked for anything. */
const HOME = '/account';

/** The cookie of a sign-in that waits for its second step. */
export const PENDING_COOKIE = 'octavo_pending';

/** What a browser is answered after its person proved who they are: every way of signing in ends so. */
export function replyToProof(
  input: Pick<PageInput, 'platform' | 'messages' | 'returnTo' | 'cookie'>,
  outcome: SignInOutcome,
): PageReply {
  const { platform, messages, returnTo } = input;
  const labels = messages.signIn;
  switch (outcome.kind) {
    case 'session':
      return {
        location: returnTo ?? HOME,
        cookies: [makeSessionCookie(outcome.secret)],
      };
    case 'second-factor': {
      const { userId, method } = outcome;
      const pending = { userId, method, ...(returnTo === undefined ? {} : { returnTo }) };
      const value = writePendingSignIn(platform, pending, input.cookie(FORM_COOKIE) ?? '');
      const maxAge = PENDING_MINUTES * 60;
      return {
        location: '/sign-in/second-factor',
        cookies: [{ name: PENDING_COOKIE, value, maxAge }],
      };
    }
    case 'sso-required':
      return {
        status: 403,
        title: labels.title,
        main: html`${renderNotice('danger', labels.ssoRequired)}
<p><a class="button" href="/sign-in/sso/${outcome.organizationId}">${labels.title}</a></p>`,
      };
  }
}
