import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html } from './html.ts';
import { type CustomLinkView, chooseText, type HeaderLinkView } from './look-view.ts';
import type { ShellView } from './view.ts';

/** More links than these are put together in one menu. */
const MAX_BESIDE = 5;

const CLASSES = {
  link: 'header-link',
  'button-primary': 'button button-small button-primary',
  'button-secondary': 'button button-small button-secondary',
} as const;

/** The links of the site's header, for wide pages; nothing where there are none. */
export function renderHeaderLinks({ site, language }: ShellView): Html {
  const { headerLinks } = site.look;
  if (headerLinks.length === 0) return EMPTY;
  const { lang, labels } = language;
  const isMany = headerLinks.length > MAX_BESIDE;
  const beside = isMany ? headerLinks.slice(0, MAX_BESIDE - 1) : headerLinks;
  const more = isMany ? headerLinks.slice(MAX_BESIDE - 1).flatMap(flatten) : [];
  const items = beside.map((link) => html`<li>${renderLink(link, lang)}</li>`);
  const rest = html`<li>${renderMenu(html`<span class="visually-hidden">${labels.menu}</span>…`, more, lang)}</li>`;
  return html`<nav class="header-links" aria-label="${site.title}"><ul>${items}${isMany ? rest : EMPTY}</ul></nav>`;
}

/** The same links as one list, for narrow pages: in the drawer, or below a page without one. */
export function renderNarrowLinks({ site, language }: ShellView): Html {
  const links = site.look.headerLinks.flatMap(flatten);
  if (links.length === 0) return EMPTY;
  return html`<nav class="narrow-links" aria-label="${site.title}">${renderList(links, language.lang)}</nav>`;
}

function renderLink(link: HeaderLinkView, lang: string): Html {
  const title = chooseText(link.title, lang);
  if (link.links.length > 0)
    return renderMenu(html`<span>${title}</span>`, flatten(link), lang, link.style);
  return html`<a class="${CLASSES[link.style]}" href="${link.href}">${title}</a>`;
}

function renderMenu(
  title: Html,
  links: readonly CustomLinkView[],
  lang: string,
  style: HeaderLinkView['style'] = 'link',
): Html {
  return html`<details class="header-menu" name="header-menu" data-menu><summary class="${CLASSES[style]}">${title}${drawGlyph('chevron')}</summary>${renderList(links, lang)}</details>`;
}

function renderList(links: readonly CustomLinkView[], lang: string): Html {
  return html`<ul>${links.map((link) => html`<li><a href="${link.href}">${chooseText(link.title, lang)}</a></li>`)}</ul>`;
}

/** A link with those below it; itself first, where it leads anywhere. */
function flatten({ title, href, links }: HeaderLinkView): CustomLinkView[] {
  return [...(href === undefined ? [] : [{ title, href }]), ...links];
}
