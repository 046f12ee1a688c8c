import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import type { ShellView } from './view.ts';

/** The other spaces of the site, above the navigation; nothing where there are none. */
export function renderSpaceSwitch(view: ShellView): Html {
  const { siteSpaces } = view.site;
  if (siteSpaces.length < 2) return EMPTY;
  const current = siteSpaces.find((one) => one.current)?.title ?? view.site.title;
  const items = siteSpaces.map(
    (one) =>
      html`<li><a href="${one.href}"${one.current ? trustHtml(' aria-current="true"') : EMPTY}>${one.title}</a></li>`,
  );
  return html`<details class="space-switch"><summary><span class="visually-hidden">${view.language.labels.spaces}: </span>${current}${drawGlyph('chevron')}</summary><ul>${items}</ul></details>`;
}
