import { type Html, html } from '../site/index.ts';
import { ssoLabels } from './labels/sso.ts';
import type { PageInput } from './page.ts';
import { withReturn } from './templates/sso.ts';

/** The way in by an organization's identity provider. */
export function showSsoDoor({ say, returnTo }: PageInput): Html {
  return html`<p><a class="button second" href="${withReturn('/sign-in/sso', returnTo)}">${say(ssoLabels).door}</a></p>`;
}
