import type { Customization } from '@octavo/contract/customization';
import { renderFeedback } from './feedback.ts';
import { drawGlyph } from './glyphs.ts';
import { renderPageHead } from './head.ts';
import { EMPTY, type Html, html } from './html.ts';
import { renderPagination } from './pagination.ts';
import { renderShell } from './shell.ts';
import { type CoverView, makeAbsolute, type PageView } from './view.ts';

/** A document page, complete. Pure: the same view gives the same text. */
export function renderPage(view: PageView): string {
  const { site, layout } = view;
  return renderShell({
    site,
    language: view.language,
    title: view.isHome && view.title === site.title ? site.title : `${view.title} · ${site.title}`,
    head: renderPageHead(view),
    ...(layout.tableOfContents ? { navigation: view.navigation } : {}),
    main: renderArticle(view),
    ...(hasOutline(view) ? { outline: renderOutline(view) } : {}),
    wide: layout.width === 'wide',
  });
}

function renderArticle(view: PageView): Html {
  const { layout, language } = view;
  const cover = layout.cover && view.cover ? renderCover(view.cover) : EMPTY;
  const own =
    view.bodyLang === language.lang ? EMPTY : html` lang="${view.bodyLang}" dir="${view.bodyDir}"`;
  return html`${cover}<article class="article" data-printed="${view.site.title} · ${makeAbsolute(view.site, view.href)}">
${renderPageHeader(view)}
${hasOutline(view) ? renderFoldedOutline(view) : EMPTY}
<div class="prose"${own}>
${view.body}
</div>
${renderContents(view)}
${view.feedback ? renderFeedback(view.feedback, language) : EMPTY}
${layout.pagination && view.site.look.customization.pagination.enabled ? renderPagination(language.labels, view) : EMPTY}
${layout.metadata && view.updatedAt ? renderMetadata(view.updatedAt, language.lang, language.labels.updated) : EMPTY}
</article>`;
}

function renderPageHeader(view: PageView): Html {
  const { layout } = view;
  const top = html`<div class="page-top">${renderBreadcrumbs(view)}${layout.actions ? renderPageActions(view) : EMPTY}</div>`;
  const title = html`<h1 class="page-title${layout.title ? '' : ' visually-hidden'}">${view.mark ? html`<span class="page-mark">${view.mark}</span>` : EMPTY}${view.title}</h1>`;
  const description =
    layout.description && view.description
      ? html`<p class="page-description">${view.description}</p>`
      : EMPTY;
  const tags = view.tags.text === '' ? EMPTY : html`<ul class="page-tags">${view.tags}</ul>`;
  return html`<header class="page-header">${top}${title}${description}${tags}</header>`;
}

function renderBreadcrumbs(view: PageView): Html {
  if (view.breadcrumbs.length === 0) return EMPTY;
  const items = view.breadcrumbs.map((one) =>
    one.href === undefined
      ? html`<li>${one.title}</li>`
      : html`<li><a href="${one.href}">${one.title}</a></li>`,
  );
  return html`<nav class="breadcrumbs" aria-label="${view.language.labels.breadcrumbs}"><ol>${items}</ol></nav>`;
}

function renderCover(cover: CoverView): Html {
  const place = [
    ...powersOf('cover-height', cover.height),
    ...powersOf('cover-at', cover.position),
  ];
  const image = (src: string, only: string) =>
    html`<img class="${['cover-image', ...place, only].join(' ').trim()}" src="${src}" alt="">`;
  const mask = cover.mask === 'none' ? '' : ` cover-mask-${cover.mask}`;
  return html`<div class="cover cover-${cover.size}${mask}">${image(cover.src, cover.srcDark ? 'only-light' : '')}${cover.srcDark ? image(cover.srcDark, 'only-dark') : EMPTY}</div>`;
}

/** A number as classes that the stylesheet adds up, one for each power of two: styles need none of their own. */
function powersOf(name: string, value: number): string[] {
  const classes: string[] = [];
  for (let power = 1; power <= value; power *= 2) {
    if (Math.floor(value / power) % 2 === 1) classes.push(`${name}-${power}`);
  }
  return classes;
}

function hasOutline({ layout, outline }: PageView): boolean {
  return layout.outline && outline.length > 1;
}

function renderOutline(view: PageView): Html {
  const { outline } = view.language.labels;
  return html`<nav class="outline" aria-label="${outline}" data-outline><p class="outline-title" aria-hidden="true">${outline}</p>${renderOutlineList(view)}</nav>`;
}

/** The same above the text, where there is no room beside it. */
function renderFoldedOutline(view: PageView): Html {
  const { outline } = view.language.labels;
  return html`<nav class="folded-outline" aria-label="${outline}"><details><summary>${outline}</summary>${renderOutlineList(view)}</details></nav>`;
}

function renderOutlineList({ outline }: PageView): Html {
  const items = outline.map(
    (one) =>
      html`<li class="outline-level-${one.level}"><a href="#${one.id}">${one.title}</a></li>`,
  );
  return html`<ul>${items}</ul>`;
}

function renderContents(view: PageView): Html {
  if (view.contents.length === 0) return EMPTY;
  const items = view.contents.map(
    (one) =>
      html`<li><a href="${one.href}"><span class="contents-title">${one.title}</span>${one.description ? html`<span class="contents-description">${one.description}</span>` : EMPTY}</a></li>`,
  );
  return html`<section class="contents"><h2 class="visually-hidden">${view.language.labels.contents}</h2><ul>${items}</ul>${view.allContentsHref === undefined ? EMPTY : html`<p><a href="${view.allContentsHref}">${view.language.labels.morePages}</a></p>`}</section>`;
}

function renderMetadata(updatedAt: string, lang: string, label: string): Html {
  const date = new Date(updatedAt);
  if (Number.isNaN(date.getTime())) return EMPTY;
  const words = formatterOf(lang).format(date);
  return html`<p class="page-metadata">${label} <time datetime="${date.toISOString()}">${words}</time></p>`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept for each language, of which there are few: making one costs more than the rest of a page. */
function formatterOf(lang: string): Intl.DateTimeFormat {
  let formatter = formatters.get(lang);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
    formatters.set(lang, formatter);
  }
  return formatter;
}

/** Where a question about a page can be put, with what it begins with. */
const ANSWERERS = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
] as const;

/**
 * What can be done with a page beside reading it: copying it by one press, where scripts run, and a
 * menu of links that takes none. Nothing where there is nothing to offer.
 */
function renderPageActions(view: PageView): Html {
  const { labels } = view.language;
  const actions = view.site.look.customization.pageActions.items;
  const items = [...actions.map((name) => renderAction(view, name)), renderAppLink(view)].filter(
    (item) => item !== EMPTY,
  );
  const copies = actions.includes('markdown');
  const copy = html`<button type="button" class="quiet-button" data-copy-page="${view.markdownHref}" hidden>${drawGlyph('copy')}<span>${labels.copyPage}</span></button>`;
  const menu = html`<details class="action-menu" data-menu><summary class="quiet-button" aria-label="${labels.pageActions}"><span class="action-menu-label">${labels.pageActions}</span>${drawGlyph('chevron')}</summary><ul class="action-list">${items}</ul></details>`;
  if (items.length === 0) return EMPTY;
  return html`<div class="page-actions">${copies ? copy : EMPTY}${menu}</div>`;
}

function renderAction(view: PageView, name: Customization['pageActions']['items'][number]): Html {
  switch (name) {
    case 'markdown':
      return html`<li><a href="${view.markdownHref}" rel="alternate" type="text/markdown">${drawGlyph('markdown')}<span>${view.language.labels.viewMarkdown}</span></a></li>`;
    case 'external-ai':
      return renderAnswerers(view);
    case 'git': {
      const git = view.editLinks?.git;
      const { editOn } = view.language.labels;
      return git ? renderOutside(git.href, editOn({ name: git.host })) : EMPTY;
    }
    default:
      return EMPTY;
  }
}

/** Only for pages that everybody can fetch: nobody who is asked could read the others. */
function renderAnswerers({ site, language, markdownHref }: PageView): Html {
  if (!site.isOpen) return EMPTY;
  const { askAbout, openIn } = language.labels;
  const question = encodeURIComponent(`${askAbout} ${makeAbsolute(site, markdownHref)}`);
  return html`${ANSWERERS.map(({ name, address }) => renderOutside(address + question, openIn({ name })))}`;
}

function renderAppLink({ editLinks, language }: PageView): Html {
  if (!editLinks?.app) return EMPTY;
  return renderOutside(editLinks.app, language.labels.editPage);
}

function renderOutside(href: string, words: string): Html {
  return html`<li><a href="${href}" rel="noopener noreferrer nofollow">${drawGlyph('external')}<span>${words}</span></a></li>`;
}
