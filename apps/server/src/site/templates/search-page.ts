import { EMPTY, type Html, html } from './html.ts';
import { renderShell } from './shell.ts';
import type { ExcerptPart, LanguageView, LinkView, SearchResultView, SiteView } from './view.ts';

/** The page that answers a search without scripts. `results` is undefined before a search. */
export function renderSearchPage(view: {
  site: SiteView;
  language: LanguageView;
  navigation: Html;
  query: string;
  results: readonly SearchResultView[] | undefined;
}): string {
  const { labels } = view.language;
  const { results } = view;
  const body =
    results === undefined
      ? html`<p class="page-description">${labels.searchHint}</p>`
      : results.length === 0
        ? html`<p class="page-description">${labels.noResults} “${view.query}”</p>`
        : html`<ol class="search-page-results">${results.map(renderResult)}</ol>`;
  return renderShell({
    site: view.site,
    language: view.language,
    title: `${labels.search} · ${view.site.title}`,
    head: html`<meta name="robots" content="noindex">`,
    navigation: view.navigation,
    query: view.query,
    main: html`<article class="article"><header class="page-header"><h1 class="page-title">${labels.search}</h1></header>
<form class="search-page-form" role="search" aria-label="${labels.searchPlaceholder}" action="${view.site.spacePrefix}/~search"><input type="search" name="q" value="${view.query}" aria-label="${labels.search}" placeholder="${labels.searchPlaceholder}" maxlength="512"><button type="submit" class="button button-primary">${labels.search}</button></form>
${body}</article>`,
  });
}

function renderResult(result: SearchResultView): Html {
  const sections = result.sections.map(
    (section) =>
      html`<li><a href="${section.href}">${section.title.length === 0 ? EMPTY : html`<span class="result-title">${markHits(section.title)}</span>`}<span class="result-excerpt">${markHits(section.excerpt)}</span></a></li>`,
  );
  return html`<li><h2><a href="${result.href}">${markHits(result.title)}</a></h2><p class="result-path">${result.path}</p>${sections.length === 0 ? EMPTY : html`<ul>${sections}</ul>`}</li>`;
}

function markHits(parts: readonly ExcerptPart[]): readonly Html[] {
  return parts.map((part) => (part.hit ? html`<mark>${part.text}</mark>` : html`${part.text}`));
}

/** The answer to an address without a page. */
export function renderNotFoundPage(view: {
  site: SiteView;
  language: LanguageView;
  navigation?: Html;
  suggestions: readonly LinkView[];
}): string {
  const { labels } = view.language;
  const suggestions =
    view.suggestions.length === 0
      ? EMPTY
      : html`<h2 class="not-found-heading">${labels.suggestions}</h2><ul class="not-found-list">${view.suggestions.map((one) => html`<li><a href="${one.href}">${one.title}</a></li>`)}</ul>`;
  return renderShell({
    site: view.site,
    language: view.language,
    title: `${labels.notFound} · ${view.site.title}`,
    head: html`<meta name="robots" content="noindex">`,
    ...(view.navigation ? { navigation: view.navigation } : {}),
    main: html`<article class="article not-found"><p class="not-found-code" aria-hidden="true">404</p><header class="page-header"><h1 class="page-title">${labels.notFound}</h1><p class="page-description">${labels.notFoundText}</p></header>${suggestions}<p><a class="button button-secondary" href="${view.site.spacePrefix}/">${labels.home}</a></p></article>`,
  });
}
