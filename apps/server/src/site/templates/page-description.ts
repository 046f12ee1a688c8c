import { type Html, html } from './html.ts';

/** What search engines and link previews say of a page, as plain text. */
export function renderDescription(text: string): Html {
  return html`<meta name="description" content="${text}">`;
}
