import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import { chooseText } from './look-view.ts';
import type { ShellView } from './view.ts';

/**
 * What the site has to say above every page. It can be put away without scripts, until the next page;
 * with them it stays away.
 */
export function renderAnnouncement({ site, language }: ShellView): Html {
  const { announcement } = site.look;
  if (announcement === undefined) return EMPTY;
  const { message, style, link } = announcement;
  const { lang, labels } = language;
  return html`<aside class="announcement-area" aria-label="${labels.announcement}"><details class="announcement announcement-${trustHtml(style)}" open data-announcement-box><summary class="icon-button announcement-close" aria-label="${labels.close}">${drawGlyph('close')}</summary><p>${chooseText(message, lang)}${link ? html` <a href="${link.href}">${chooseText(link.title, lang)}</a>` : EMPTY}</p></details></aside>`;
}
