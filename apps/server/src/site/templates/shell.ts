import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import type { LanguageView, SiteView } from './view.ts';

/** What the frame of a page needs to know. */
export interface ShellView {
  site: SiteView;
  language: LanguageView;
  title: string;
  head: Html;
  /** The navigation; none hides its column and the drawer. */
  navigation?: Html;
  main: Html;
  outline?: Html;
  wide?: boolean;
  query?: string;
  /** Where the client script finds the whole navigation tree. */
  navigationHref?: string;
}

/** The whole document: head, header, navigation, main part and outline. */
export function renderShell(view: ShellView): string {
  const { site, language } = view;
  const { labels } = language;
  const asset = (name: string) => `${site.assetBase}/${name}`;
  const navigation = view.navigation;
  return html`<!doctype html>
<html lang="${language.lang}" dir="${language.dir}" data-prefix="${site.spacePrefix}" data-diagrams="${asset(site.assets.diagrams)}" data-nav="${view.navigationHref ?? ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title}</title>
<script src="${asset(site.assets.theme)}"></script>
<link rel="stylesheet" href="${asset(site.assets.style)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${site.prefix}/favicon.svg" type="image/svg+xml">
${view.head}
<script src="${asset(site.assets.script)}" type="module"></script>
</head>
<body class="${bodyClass(view)}">
<a class="skip-link" href="#~content">${labels.skip}</a>
${renderHeader(view)}
<div class="frame">
${
  navigation
    ? html`<div class="sidebar" id="~sidebar" data-drawer><div class="sidebar-head"><span>${site.title}</span><button type="button" class="icon-button" data-drawer-close aria-label="${labels.close}">${drawGlyph('close')}</button></div>
${renderSpaces(view)}<nav class="navigation" aria-label="${labels.navigation}">${navigation}</nav></div>`
    : EMPTY
}
<main id="~content" class="main" tabindex="-1">
${view.main}
</main>
${view.outline}
</div>
<script type="application/json" data-labels>${trustHtml(scriptJson(pickClientLabels(labels)))}</script>
</body>
</html>
`.text;
}

const CLIENT_LABELS = [
  'search',
  'searchPlaceholder',
  'searchHint',
  'searchFailed',
  'searching',
  'noResults',
  'results',
  'close',
  'copied',
  'externalImage',
  'diagramFailed',
] as const;

function pickClientLabels(labels: LanguageView['labels']): Record<string, string> {
  return Object.fromEntries(CLIENT_LABELS.map((key) => [key, labels[key]]));
}

function bodyClass(view: ShellView): string {
  return [
    view.wide ? 'page-wide' : 'page',
    ...(view.navigation ? [] : ['page-without-navigation']),
    ...(view.outline ? [] : ['page-without-outline']),
  ].join(' ');
}

/** JSON that may stand inside a `script` element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function renderHeader(view: ShellView): Html {
  const { site } = view;
  const { labels } = view.language;
  const menu = view.navigation
    ? html`<button type="button" class="icon-button menu-button" data-drawer-open aria-controls="~sidebar" aria-expanded="false" aria-label="${labels.menu}">${drawGlyph('menu')}</button><a class="icon-button menu-link" href="#~sidebar" aria-label="${labels.menu}">${drawGlyph('menu')}</a>`
    : EMPTY;
  return html`<header class="header">
<div class="header-inner">
<div class="header-start">${menu}<a class="site-title" href="${site.prefix}/">${site.emoji ? html`<span class="site-emoji" aria-hidden="true">${site.emoji}</span>` : html`<span class="site-mark" aria-hidden="true"></span>`}<span>${site.title}</span></a></div>
<form class="search-form" role="search" action="${site.spacePrefix}/~search" data-search-form>
<label class="search-field">${drawGlyph('search')}<span class="visually-hidden">${labels.search}</span><input type="search" name="q" value="${view.query ?? ''}" placeholder="${labels.searchPlaceholder}" maxlength="512" autocomplete="off"></label>
<button type="button" class="search-open" data-search-open aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K /">${drawGlyph('search')}<span class="search-open-label">${labels.searchPlaceholder}</span><kbd class="shortcut" aria-hidden="true" data-shortcut>Ctrl K</kbd></button>
</form>
<div class="theme-switch" role="group" aria-label="${labels.theme}" data-theme-switch>
${renderThemeButton('system', labels.themeSystem)}${renderThemeButton('light', labels.themeLight)}${renderThemeButton('dark', labels.themeDark)}
</div>
</div>
</header>`;
}

function renderThemeButton(theme: 'system' | 'light' | 'dark', label: string): Html {
  return html`<button type="button" class="theme-button" data-theme-choice="${theme}" aria-pressed="false" aria-label="${label}" title="${label}">${drawGlyph(theme)}</button>`;
}

function renderSpaces(view: ShellView): Html {
  const { siteSpaces } = view.site;
  if (siteSpaces.length < 2) return EMPTY;
  const current = siteSpaces.find((one) => one.current)?.title ?? view.site.title;
  const items = siteSpaces.map(
    (one) =>
      html`<li><a href="${one.href}"${one.current ? trustHtml(' aria-current="true"') : EMPTY}>${one.title}</a></li>`,
  );
  return html`<details class="space-switch"><summary><span class="visually-hidden">${view.language.labels.spaces}: </span>${current}${drawGlyph('chevron')}</summary><ul>${items}</ul></details>`;
}
