import { EMPTY, type Html, html } from './html.ts';
import { renderPagination } from './pagination.ts';
import { renderShell } from './shell.ts';
import type { LanguageView, LinkView, SiteView } from './view.ts';

/** The page that lists a part of a branch of the navigation. */
export function renderPagesPage(view: {
  site: SiteView;
  language: LanguageView;
  /** Of the page that they are below. */
  title: string;
  navigation: Html;
  /** `belowHref` leads to the list of what is below an entry. */
  entries: readonly (LinkView & { belowHref?: string })[];
  previousHref?: string;
  nextHref?: string;
}): string {
  const { site, language, title, previousHref, nextHref } = view;
  const { labels } = language;
  const items = view.entries.map(
    ({ title: name, href, belowHref }) =>
      html`<li><a href="${href}">${name}</a>${belowHref === undefined ? EMPTY : html` <a class="pages-below" href="${belowHref}" aria-label="${labels.subpages} ${name}">${labels.contents}</a>`}</li>`,
  );
  return renderShell({
    site,
    language,
    title: `${title} · ${site.title}`,
    head: html`<meta name="robots" content="noindex">`,
    navigation: view.navigation,
    main: html`<article class="article"><header class="page-header"><h1 class="page-title">${title}</h1></header>
<div class="prose"><ul class="pages-list">${items}</ul></div>
${renderPagination(labels, {
  ...(previousHref === undefined
    ? {}
    : { previous: { title: labels.earlierPages, href: previousHref } }),
  ...(nextHref === undefined ? {} : { next: { title: labels.morePages, href: nextHref } }),
})}</article>`,
  });
}
