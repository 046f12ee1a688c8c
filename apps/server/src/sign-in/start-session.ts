import type { SignInOutcome } from '../areas/sign-in/index.ts';
import { makeSessionCookie } from '../http/session.ts';
import { html } from '../site/index.ts';
import { signInLabels } from './labels/sign-in.ts';
import type { PageInput, PageReply } from './page.ts';
import { renderNotice } from './templates/form.ts';

/** Where people go who signed in without having asked for anything. */
const HOME = '/account';

/** What a browser is answered after its person proved who they are: every way of signing in ends so. */
export function replyToProof(
  { say, returnTo }: Pick<PageInput, 'say' | 'returnTo'>,
  outcome: SignInOutcome,
): PageReply {
  const labels = say(signInLabels);
  switch (outcome.kind) {
    case 'session':
      return {
        location: returnTo ?? HOME,
        cookies: [makeSessionCookie(outcome.secret)],
      };
    case 'second-factor':
      return { location: '/sign-in/second-factor' };
    case 'sso-required':
      return {
        status: 403,
        title: labels.title,
        main: html`${renderNotice('danger', labels.ssoRequired)}
<p><a class="button" href="/sign-in/sso/${outcome.organizationId}">${labels.title}</a></p>`,
      };
  }
}
