import type { SiteMessages } from '@octavo/messages/site';
import { drawGlyph, type GlyphName } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import {
  type CustomLinkView,
  chooseText,
  type HeaderLinkView,
  type PictureView,
  type ThemedPictureView,
} from './look-view.ts';
import { renderSocialAccounts } from './social-accounts.ts';
import type { SectionTab, SectionTabGroup, VariantLink } from './switch-view.ts';
import type { ShellView } from './view.ts';

/** What stands above every page: the site's name, search, the choice of a theme. */
export function renderHeader(view: ShellView): Html {
  const { site } = view;
  const { look } = site;
  const { themes, socialAccounts } = look.customization;
  const social = renderSocialAccounts(socialAccounts.filter(({ display }) => display.header));
  const { labels } = view.language;
  const menu = view.navigation
    ? html`<button type="button" class="icon-button menu-button" data-drawer-open aria-controls="~sidebar" aria-expanded="false" aria-label="${labels.menu}">${drawGlyph('menu')}</button><a class="icon-button menu-link" href="#~sidebar" aria-label="${labels.menu}">${drawGlyph('menu')}</a>`
    : EMPTY;
  return html`<header class="header">
<div class="header-inner">
<div class="header-start">${menu}<a class="site-title" href="${look.homeHref ?? `${site.prefix}/`}">${look.logo ? renderPicture(look.logo, 'site-logo', site.title) : html`${site.emoji ? html`<span class="site-emoji" aria-hidden="true">${site.emoji}</span>` : html`<span class="site-mark" aria-hidden="true"></span>`}<span>${site.title}</span>`}</a></div>
<form class="search-form" role="search" action="${site.spacePrefix}/~search" data-search-form data-search-scopes="${site.searchScopes.join(' ')}">
<label class="search-field">${drawGlyph('search')}<span class="visually-hidden">${labels.search}</span><input type="search" name="q" value="${view.query ?? ''}" placeholder="${labels.searchPlaceholder}" maxlength="512" autocomplete="off"></label>
<button type="button" class="search-open" data-search-open title="${labels.searchPlaceholder}" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K /">${drawGlyph('search')}<span class="search-open-label">${labels.searchPlaceholder}</span><kbd class="shortcut" aria-hidden="true" data-shortcut>Ctrl K</kbd></button>
</form>
<div class="header-end">${renderHeaderPickers(view)}${renderHeaderLinks(view)}${social}${themes.toggeable ? renderThemeSwitch(labels) : EMPTY}</div>
</div>
${renderSectionTabs(view)}
</header>`;
}

function renderThemeSwitch(labels: SiteMessages): Html {
  return html`<div class="theme-switch" role="group" aria-label="${labels.theme}" data-theme-switch>
${renderThemeButton('system', labels.themeSystem)}${renderThemeButton('light', labels.themeLight)}${renderThemeButton('dark', labels.themeDark)}
</div>`;
}

function renderThemeButton(theme: 'system' | 'light' | 'dark', label: string): Html {
  return html`<button type="button" class="theme-button" data-theme-choice="${theme}" aria-pressed="false" aria-label="${label}" title="${label}">${drawGlyph(theme)}</button>`;
}

/** The sections of the site below its name, those of a group in a menu; nothing where it has none. */
function renderSectionTabs({ site, language }: ShellView): Html {
  const { sections = [] } = site;
  if (sections.length === 0) return EMPTY;
  const items = sections.map((one) =>
    one.kind === 'group'
      ? html`<li>${renderSectionMenu(one)}</li>`
      : html`<li><a class="section-tab" href="${one.href}"${mark(one)}>${one.icon ?? EMPTY}<span>${one.title}</span></a></li>`,
  );
  return html`<nav class="section-tabs" aria-label="${language.labels.spaces}"><ul>${items}</ul></nav>`;
}

function renderSectionMenu(group: SectionTabGroup): Html {
  const items = group.tabs.map(
    (tab) =>
      html`<li><a class="menu-item" href="${tab.href}"${mark(tab)}>${tab.icon ?? EMPTY}<span><span class="menu-title">${tab.title}</span>${tab.description ? html`<span class="menu-description">${tab.description}</span>` : EMPTY}</span></a></li>`,
  );
  const current = group.isCurrent ? trustHtml(' data-current') : EMPTY;
  return html`<details class="section-menu" name="~sections" data-menu><summary class="section-tab"${current}>${group.icon ?? EMPTY}<span>${group.title}</span>${drawGlyph('chevron')}</summary><ul class="menu">${items}</ul></details>`;
}

/** The sections of the site as a list, for the drawer of narrow screens. */
export function renderSectionList({ site, language }: ShellView): Html {
  const { sections = [] } = site;
  if (sections.length === 0) return EMPTY;
  const items = sections.map((one) =>
    one.kind === 'group'
      ? html`<li><p class="section-list-group">${one.icon ?? EMPTY}${one.title}</p><ul>${one.tabs.map(renderListed)}</ul></li>`
      : renderListed(one),
  );
  return html`<nav class="section-list" aria-label="${language.labels.spaces}"><ul>${items}</ul></nav>`;
}

function renderListed(tab: SectionTab): Html {
  return html`<li><a href="${tab.href}"${mark(tab)}>${tab.icon ?? EMPTY}<span>${tab.title}</span></a></li>`;
}

function mark({ isCurrent }: { isCurrent: boolean }): Html {
  return isCurrent ? trustHtml(' aria-current="true"') : EMPTY;
}

/** The versions and the languages to choose from, above the navigation; nothing where there is one. */
export function renderSpaceSwitch(view: ShellView): Html {
  const pickers = [renderVersionPicker(view), renderLanguagePicker(view)];
  return pickers.every((one) => one === EMPTY)
    ? EMPTY
    : html`<div class="pickers">${pickers}</div>`;
}

/**
 * The same in the header: the languages, and the versions too where no navigation stands beside the
 * page.
 */
function renderHeaderPickers(view: ShellView): Html {
  const pickers = [
    ...(view.navigation ? [] : [renderVersionPicker(view)]),
    renderLanguagePicker(view),
  ];
  if (pickers.every((one) => one === EMPTY)) return EMPTY;
  const hidden = view.navigation ? ' header-pickers-beside' : '';
  return html`<div class="header-pickers${hidden}">${pickers}</div>`;
}

function renderVersionPicker({ site, language }: ShellView): Html {
  const { versions = [] } = site.variants ?? {};
  if (versions.length < 2) return EMPTY;
  const current = versions.find(({ isCurrent }) => isCurrent)?.title ?? site.title;
  const picker = { label: language.labels.version, current, links: versions };
  return renderPicker({ ...picker, kind: 'versions' });
}

function renderLanguagePicker({ site, language }: ShellView): Html {
  const { languages = [] } = site.variants ?? {};
  if (languages.length < 2) return EMPTY;
  const current = languages.find(({ isCurrent }) => isCurrent)?.title ?? language.lang;
  const picker = { label: language.labels.language, current, links: languages };
  return renderPicker({ ...picker, kind: 'languages', glyph: 'language' });
}

function renderPicker(picker: {
  label: string;
  current: string;
  links: readonly VariantLink[];
  kind: 'versions' | 'languages';
  glyph?: GlyphName;
}): Html {
  const { label, current, links, kind, glyph } = picker;
  const items = links.map(
    (one) =>
      html`<li><a class="menu-item" href="${one.href}"${one.isCurrent ? trustHtml(' aria-current="true"') : EMPTY}${kind === 'languages' && one.lang !== undefined ? html` hreflang="${one.lang}" lang="${one.lang}"` : EMPTY}><span>${one.title}</span></a></li>`,
  );
  return html`<details class="picker picker-${kind}" data-menu><summary>${glyph ? drawGlyph(glyph) : EMPTY}<span class="visually-hidden">${label}: </span><span class="picker-current">${current}</span>${drawGlyph('chevron')}</summary><ul class="menu">${items}</ul></details>`;
}

/** More links than these are put together in one menu. */
const MAX_BESIDE = 5;

const CLASSES = {
  link: 'header-link',
  'button-primary': 'button button-small button-primary',
  'button-secondary': 'button button-small button-secondary',
} as const;

/** The links of the site's header, for wide pages; nothing where there are none. */
function renderHeaderLinks({ site, language }: ShellView): Html {
  const { headerLinks } = site.look;
  if (headerLinks.length === 0) return EMPTY;
  const { lang, labels } = language;
  const isMany = headerLinks.length > MAX_BESIDE;
  const beside = isMany ? headerLinks.slice(0, MAX_BESIDE - 1) : headerLinks;
  const more = isMany ? headerLinks.slice(MAX_BESIDE - 1).flatMap(flatten) : [];
  const items = beside.map((link) => html`<li>${renderLink(link, lang)}</li>`);
  const rest = html`<li>${renderLinkMenu(html`<span class="visually-hidden">${labels.menu}</span>…`, more, lang)}</li>`;
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
    return renderLinkMenu(html`<span>${title}</span>`, flatten(link), lang, link.style);
  return html`<a class="${CLASSES[link.style]}" href="${link.href}">${title}</a>`;
}

function renderLinkMenu(
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

/** A picture of the site's own, the one for light or the one for dark pages. */
export function renderPicture({ light, dark }: ThemedPictureView, name: string, alt: string): Html {
  if (light.src === dark.src) return renderOne(light, name, alt);
  return html`${renderOne(light, `${name} only-light`, alt)}${renderOne(dark, `${name} only-dark`, alt)}`;
}

function renderOne({ src, width, height }: PictureView, name: string, alt: string): Html {
  const size = width && height ? html` width="${width}" height="${height}"` : EMPTY;
  return html`<img class="${trustHtml(name)}" src="${src}" alt="${alt}"${size}>`;
}
