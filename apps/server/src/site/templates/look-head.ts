import { EMPTY, type Html, html } from './html.ts';
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
