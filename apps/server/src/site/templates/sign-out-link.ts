import { EMPTY, type Html, html } from './html.ts';
import type { ShellView } from './view.ts';

/** Where a visitor signs out; nothing for those who did not sign in. */
export function renderSignOutLink({ site, language }: ShellView): Html {
  if (site.signOutHref === undefined) return EMPTY;
  return html`<footer class="sign-out"><a href="${site.signOutHref}" rel="nofollow">${language.labels.signOut}</a></footer>`;
}
