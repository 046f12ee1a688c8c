import { templateOf } from '@octavo/messages';
import { renderAnnouncement } from './announcement.ts';
import { renderFooter } from './footer.ts';
import { drawGlyph } from './glyphs.ts';
import { renderHeader } from './header.ts';
import { renderNarrowLinks } from './header-links.ts';
import { EMPTY, html, trustHtml } from './html.ts';
import { openElsewhere, renderFavicon, renderLookLinks } from './look-head.ts';
import { nameScopes } from './name-scopes.ts';
import { renderPreviewBar } from './preview-bar.ts';
import { renderSectionList } from './section-tabs.ts';
import { renderSignOutLink } from './sign-out-link.ts';
import { renderSpaceSwitch } from './space-switch.ts';
import type { ShellView } from './view.ts';

/** The whole document: head, header, navigation, main part and outline. */
export function renderShell(view: ShellView): string {
  const { site, language } = view;
  const { labels } = language;
  const asset = (name: string) => `${site.assetBase}/${name}`;
  const navigation = view.navigation;
  const text = html`<!doctype html>
<html lang="${language.lang}" dir="${language.dir}" data-prefix="${site.spacePrefix}" data-diagrams="${asset(site.assets.diagrams)}"${site.look.attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title}</title>
<script src="${asset(site.assets.theme)}"></script>
<link rel="stylesheet" href="${asset(site.assets.style)}">
${renderLookLinks(site)}<meta name="color-scheme" content="light dark">
${renderFavicon(site)}
<link rel="icon" href="${site.prefix}/~icon/32.png" type="image/png" sizes="32x32">
<link rel="apple-touch-icon" href="${site.prefix}/~icon/180.png">
<link rel="manifest" href="${site.prefix}/site.webmanifest">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131413" media="(prefers-color-scheme: dark)">
${view.head}
<script src="${asset(site.assets.script)}" type="module"></script>
</head>
<body class="${bodyClass(view)}">
<a class="skip-link" href="#~content">${labels.skip}</a>
${renderPreviewBar(view)}${renderAnnouncement(view)}${renderHeader(view)}
<div class="frame">
${
  navigation
    ? html`<div class="sidebar" id="~sidebar" data-drawer><div class="sidebar-head"><span>${site.title}</span><button type="button" class="icon-button" data-drawer-close aria-label="${labels.close}">${drawGlyph('close')}</button></div>
${renderNarrowLinks(view)}${renderSectionList(view)}${renderSpaceSwitch(view)}<nav class="navigation" aria-label="${labels.navigation}">${navigation}</nav></div>`
    : EMPTY
}
<main id="~content" class="main" tabindex="-1">
${view.main}
</main>
${view.outline}
</div>${navigation ? EMPTY : renderNarrowLinks(view)}${renderFooter(view)}
${renderSignOutLink(view)}
<script type="application/json" data-labels>${trustHtml(scriptJson(pickClientLabels(view)))}</script>
</body>
</html>
`.text;
  return site.look.customization.externalLinks.target === 'blank' ? openElsewhere(text) : text;
}

/** The words that the script of every page says. */
const CLIENT_LABELS = [
  'search',
  'searchPlaceholder',
  'searchHint',
  'searchFailed',
  'searching',
  'noResults',
  'results',
  'resultsCount',
  'close',
  'copied',
  'navigation',
  'recentlyRead',
  'alsoSearched',
] as const;

/** Those that it says of a part of a page, with what such a part has in it. */
const PART_LABELS = [
  ['diagramFailed', 'data-mermaid'],
  ['enlarge', '<img'],
  ['wrapLines', 'class="code-body"'],
] as const;

function pickClientLabels({ language, site, main }: ShellView): Record<string, string> {
  const { labels } = language;
  const keys = [
    ...CLIENT_LABELS,
    ...PART_LABELS.filter(([, mark]) => main.text.includes(mark)).map(([key]) => key),
    ...(site.searchScopes.length > 1 ? (['searchIn'] as const) : []),
  ];
  return {
    ...Object.fromEntries(keys.map((key) => [key, templateOf(labels[key])])),
    ...nameScopes(labels, site.searchScopes),
  };
}

function bodyClass(view: ShellView): string {
  return [
    view.wide ? 'page-wide' : 'page',
    ...(view.site.sections?.length ? ['page-with-sections'] : []),
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
