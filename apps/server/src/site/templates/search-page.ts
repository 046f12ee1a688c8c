import type { SearchScope } from '../content/search-scope.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import { nameScopes } from './name-scopes.ts';
import { renderDescription } from './page-description.ts';
import { renderShell } from './shell.ts';
import type {
  ExcerptPart,
  LanguageView,
  LinkView,
  SearchGroupView,
  SearchResultView,
  SiteView,
} from './view.ts';

/** The page that answers a search without scripts. `groups` is undefined before a search. */
export function renderSearchPage(view: {
  site: SiteView;
  language: LanguageView;
  navigation: Html;
  query: string;
  scope: SearchScope;
  groups: readonly SearchGroupView[] | undefined;
  /** Words that were found in place of mistyped ones. */
  corrected: readonly string[];
}): string {
  const { labels } = view.language;
  return renderShell({
    site: view.site,
    language: view.language,
    title: `${labels.search} · ${view.site.title}`,
    head: html`${renderDescription(labels.searchHint)}<meta name="robots" content="noindex">`,
    navigation: view.navigation,
    query: view.query,
    main: html`<article class="article"><header class="page-header"><h1 class="page-title">${labels.search}</h1></header>
<form class="search-page-form" role="search" aria-label="${labels.searchPlaceholder}" action="${view.site.spacePrefix}/~search"><input type="search" name="q" value="${view.query}" aria-label="${labels.search}" placeholder="${labels.searchPlaceholder}" maxlength="512"><button type="submit" class="button button-primary">${labels.search}</button>${renderScopes(view)}</form>
${renderCorrected(view)}${renderGroups(view)}</article>`,
  });
}

function renderCorrected({
  language,
  corrected,
}: {
  language: LanguageView;
  corrected: readonly string[];
}): Html {
  if (corrected.length === 0) return EMPTY;
  const words = language.labels.alsoSearched({ words: corrected.join(', ') });
  return html`<p class="search-page-corrected">${words}</p>`;
}

/** What the search is limited to, where there is a choice. */
function renderScopes(view: { site: SiteView; language: LanguageView; scope: SearchScope }): Html {
  const { searchScopes } = view.site;
  if (searchScopes.length < 2) return EMPTY;
  const { labels } = view.language;
  const names = nameScopes(labels, searchScopes);
  const chosen = searchScopes.includes(view.scope) ? view.scope : searchScopes[0];
  const choices = searchScopes.map(
    (scope) =>
      html`<label><input type="radio" name="scope" value="${scope}"${scope === chosen ? trustHtml(' checked') : EMPTY}><span>${names[scope]}</span></label>`,
  );
  return html`<fieldset class="search-scopes"><legend class="visually-hidden">${labels.searchIn}</legend>${choices}</fieldset>`;
}

function renderGroups(view: {
  language: LanguageView;
  query: string;
  groups: readonly SearchGroupView[] | undefined;
}): Html {
  const { groups, query } = view;
  const { labels } = view.language;
  if (groups === undefined) return html`<p class="page-description">${labels.searchHint}</p>`;
  if (groups.length === 0) {
    return html`<p class="page-description">${labels.noResults} “${query}”</p>`;
  }
  const [only] = groups;
  if (groups.length === 1 && only) return renderResults(only, 'h2');
  return html`${groups.map(
    (group) =>
      html`<section class="search-page-group"><h2>${group.title}</h2>${renderResults(group, 'h3')}</section>`,
  )}`;
}

function renderResults({ results }: SearchGroupView, heading: 'h2' | 'h3'): Html {
  return html`<ol class="search-page-results">${results.map((one) => renderResult(one, heading))}</ol>`;
}

function renderResult(result: SearchResultView, heading: 'h2' | 'h3'): Html {
  const sections = result.sections.map(
    (section) =>
      html`<li><a href="${section.href}">${section.title.length === 0 ? EMPTY : html`<span class="result-title">${markHits(section.title)}</span>`}<span class="result-excerpt">${markHits(section.excerpt)}</span></a></li>`,
  );
  const tag = trustHtml(heading);
  return html`<li><${tag} class="search-page-result"><a href="${result.href}">${markHits(result.title)}</a></${tag}><p class="result-path">${result.path}</p>${sections.length === 0 ? EMPTY : html`<ul>${sections}</ul>`}</li>`;
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
    head: html`${renderDescription(labels.notFoundText)}<meta name="robots" content="noindex">`,
    ...(view.navigation ? { navigation: view.navigation } : {}),
    main: html`<article class="article not-found"><p class="not-found-code" aria-hidden="true">404</p><header class="page-header"><h1 class="page-title">${labels.notFound}</h1><p class="page-description">${labels.notFoundText}</p></header>${suggestions}<p><a class="button button-secondary" href="${view.site.spacePrefix}/">${labels.home}</a></p></article>`,
  });
}
