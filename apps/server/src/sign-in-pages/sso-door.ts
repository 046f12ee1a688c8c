import { type Html, html } from '../site/index.ts';
import type { PageInput } from './page.ts';
import { withReturn } from './templates/sso.ts';

/** The way in by an organization's identity provider. */
export function showSsoDoor({ messages, returnTo }: PageInput): Html {
  return html`<p><a class="button second" href="${withReturn('/sign-in/sso', returnTo)}">${messages.sso.door}</a></p>`;
}
