import { EMPTY, escapeHtml, type Html, html } from './html.ts';
import type { SiteView } from './view.ts';

/** The style sheet of a look, and its fonts ahead of it; nothing for the default look. */
export function renderLookLinks({ look }: SiteView): Html {
  if (look.theme === undefined) return EMPTY;
  const ahead = look.theme.ahead.map(
    (
      href,
    ) => html`<link rel="preload" href="${href}" as="font" type="font/${href.endsWith('woff') ? 'woff' : 'woff2'}" crossorigin>
`,
  );
  return html`${ahead}<link rel="stylesheet" href="${look.theme.href}">
`;
}

/** The site's sign for tabs and bookmarks: its own pictures, else what the server draws. */
export function renderFavicon({ look, prefix }: SiteView): Html {
  if (look.favicon === undefined) {
    return html`<link rel="icon" href="${prefix}/favicon.svg" type="image/svg+xml">`;
  }
  const { light, dark } = look.favicon;
  return html`<link rel="icon" href="${light.src}" media="(prefers-color-scheme: light)"><link rel="icon" href="${dark.src}" media="(prefers-color-scheme: dark)">`;
}

/** A page whose links to other sites open beside it. */
export function openElsewhere(text: string): string {
  return text.replace(/<a (?=[^<>]*\bhref="https?:)/g, '<a target="_blank" ');
}

const MARK =
  '<path fill="#0a6a63" d="M8 2h11l8 8v17a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z"/><path fill="#9fcac4" d="M19 2v6a2 2 0 0 0 2 2h6Z"/>';

/** The site's sign for tabs and bookmarks: its emoji, else a sheet with a folded corner. */
export function drawFavicon(emoji: string | undefined): string {
  const shape = emoji
    ? `<text x="16" y="26" font-size="26" text-anchor="middle">${escapeHtml(emoji)}</text>`
    : MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}</svg>\n`;
}
