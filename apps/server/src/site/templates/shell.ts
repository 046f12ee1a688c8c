import { splitMessage, templateOf } from '@octavo/messages';
import type { SiteMessages } from '@octavo/messages/site';
import { drawGlyph } from './glyphs.ts';
import {
  renderHeader,
  renderNarrowLinks,
  renderPicture,
  renderSectionList,
  renderSpaceSwitch,
} from './header.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import { openElsewhere, renderFavicon, renderLookLinks } from './look-head.ts';
import { chooseText } from './look-view.ts';
import { nameScopes } from './name-scopes.ts';
import { renderSocialAccounts } from './social-accounts.ts';
import type { PreviewView, ShellView } from './view.ts';

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

/** What tells a preview from what readers get: what it is of, and the way back to it. */
function renderPreviewBar({ site, language }: ShellView): Html {
  const { preview } = site;
  if (preview === undefined) return EMPTY;
  const { labels } = language;
  return html`<aside class="preview-bar" aria-label="${labels.previewSite}"><p>${namePreview(preview, labels)}</p><a href="${preview.href}">${labels.leavePreview}</a></aside>`;
}

function namePreview({ kind, number, subject }: PreviewView, labels: SiteMessages): Html {
  if (kind === 'site') return html`${labels.previewSite}`;
  if (kind === 'revision') return html`${labels.previewRevision}`;
  const [before, after] = splitMessage(labels.previewOf, 'number');
  return html`${before}<span class="preview-number">#${number}</span>${after}${subject ? html` <strong><bdi>${subject}</bdi></strong>` : EMPTY}`;
}

/**
 * What the site has to say above every page. It can be put away without scripts, until the next page;
 * with them it stays away.
 */
function renderAnnouncement({ site, language }: ShellView): Html {
  const { announcement } = site.look;
  if (announcement === undefined) return EMPTY;
  const { message, style, link } = announcement;
  const { lang, labels } = language;
  return html`<aside class="announcement-area" aria-label="${labels.announcement}"><details class="announcement announcement-${trustHtml(style)}" open data-announcement-box><summary class="icon-button announcement-close" aria-label="${labels.close}">${drawGlyph('close')}</summary><p>${chooseText(message, lang)}${link ? html` <a href="${link.href}">${chooseText(link.title, lang)}</a>` : EMPTY}</p></details></aside>`;
}

/** Where a visitor signs out; nothing for those who did not sign in. */
function renderSignOutLink({ site, language }: ShellView): Html {
  if (site.signOutHref === undefined) return EMPTY;
  return html`<footer class="sign-out"><a href="${site.signOutHref}" rel="nofollow">${language.labels.signOut}</a></footer>`;
}

/** What stands below every page: groups of links, logo, accounts, copyright; nothing where nobody said so. */
function renderFooter({ site, language }: ShellView): Html {
  const { customization, footerLogo, footerGroups } = site.look;
  const { footer, privacyPolicy, trademark, socialAccounts } = customization;
  const { lang, labels } = language;
  const logo = footerLogo ? renderPicture(footerLogo, 'footer-logo', '') : EMPTY;
  const social = renderSocialAccounts(socialAccounts.filter(({ display }) => display.footer));
  const groups = footerGroups
    .filter(({ links }) => links.length > 0)
    .map(
      ({ title, links }) =>
        html`<section><h2>${chooseText(title, lang)}</h2><ul>${links.map((link) => html`<li><a href="${link.href}">${chooseText(link.title, lang)}</a></li>`)}</ul></section>`,
    );
  const notes = [
    ...(footer.copyright ? [html`<li>${footer.copyright}</li>`] : []),
    ...(privacyPolicy.url
      ? [html`<li><a href="${privacyPolicy.url}">${labels.privacyPolicy}</a></li>`]
      : []),
    ...(trademark.enabled ? [html`<li>${labels.poweredBy}</li>`] : []),
  ];
  if (logo === EMPTY && social === EMPTY && groups.length === 0 && notes.length === 0) return EMPTY;
  return html`
<footer class="site-footer"><div class="footer-inner">
<div class="footer-start">${logo}${social}</div>
<div class="footer-groups">${groups}</div>
${notes.length === 0 ? EMPTY : html`<ul class="footer-notes">${notes}</ul>`}
</div></footer>`;
}
