import { makeDescriptionRenderer, type OperationEntry, renderReference } from '@octavo/openapi';
import { EMPTY, type Highlight, type Html, html, trustHtml } from '../site/index.ts';
import type { DocsAssets } from './docs-assets.ts';
import type { ApiReference } from './reading.ts';

const PATH = '/v1/docs';

/** What every page of the reference needs. */
export interface DocsView {
  readonly reference: ApiReference;
  readonly assets: DocsAssets;
  readonly highlight: Highlight;
}

/** The first page: what the API is, how one is known to it, and every operation by its tag. */
export function renderOverview(view: DocsView): string {
  const { title, version, description = '' } = view.reference.view;
  const lists = groupByTag(view.reference).map(
    ({ name, entries }) => html`<section class="docs-tag" aria-labelledby="${anchorOf(name)}">
<h2 id="${anchorOf(name)}">${name}</h2>
<ul class="docs-list">${entries.map((entry) => html`<li><a href="${PATH}/${entry.operationId}"><span class="docs-summary">${nameOf(entry)}</span> <code>${writeMethod(entry)} ${entry.path}</code></a></li>`)}</ul>
</section>`,
  );
  const intro = trustHtml(makeDescriptionRenderer(settingOf(view))(description, 3));
  const body = html`<header class="docs-head"><h1>${title}</h1><p class="docs-version">${version}</p></header>
<div class="prose">${intro}</div>
<p><a href="/v1/openapi.json">openapi.json</a></p>
${lists}`;
  return renderShell(view, { title, body, current: undefined });
}

/** The page of one operation. */
export function renderOperationPage(view: DocsView, entry: OperationEntry): string {
  const { reference } = view;
  const { html: text } = renderReference(
    {
      specification: reference.view,
      operation: reference.readOperation(entry),
      known: reference.schemas,
    },
    {
      idPrefix: '',
      headless: true,
      highlight: view.highlight,
      renderDescription: makeDescriptionRenderer(settingOf(view)),
    },
  );
  const body = html`<header class="docs-head"><p class="docs-eyebrow">${entry.tags[0] ?? ''}</p><h1>${nameOf(entry)}</h1></header>
<div class="prose docs-reference">${trustHtml(text)}</div>
${renderNeighbours(reference, entry)}`;
  return renderShell(view, { title: nameOf(entry), body, current: entry });
}

interface Page {
  title: string;
  body: Html;
  current: OperationEntry | undefined;
}

function renderShell(view: DocsView, { title, body, current }: Page): string {
  const { reference, assets } = view;
  const name = reference.view.title;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title === name ? title : `${title} · ${name}`}</title>
<link rel="stylesheet" href="${PATH}/${assets.style}">
<script src="${PATH}/${assets.theme}"></script>
<script type="module" src="${PATH}/${assets.script}"></script>
<link rel="icon" href="data:,">
</head>
<body class="docs">
<a class="skip-link" href="#main">Skip to the text</a>
<header class="docs-bar"><a class="docs-home" href="${PATH}"><span class="site-mark" aria-hidden="true"></span>${name}</a>
<label class="docs-filter" hidden data-docs-filter><span class="visually-hidden">Find an operation</span><input type="search" placeholder="Find an operation" autocomplete="off" maxlength="100"></label>
<div class="theme-switch" role="group" aria-label="Theme" data-theme-switch>${renderThemeButton('system', 'As the system')}${renderThemeButton('light', 'Light')}${renderThemeButton('dark', 'Dark')}</div></header>
<div class="docs-columns">
<details class="docs-menu" open><summary>Operations</summary>
<nav class="docs-nav" aria-label="Operations">${renderNavigation(reference, current)}</nav></details>
<main id="main" class="docs-main" tabindex="-1">${body}</main>
</div>
</body>
</html>
`.text;
}

function renderThemeButton(theme: 'system' | 'light' | 'dark', label: string): Html {
  return html`<button type="button" class="theme-button" data-theme-choice="${theme}" aria-pressed="false">${label}</button>`;
}

function renderNavigation(reference: ApiReference, current: OperationEntry | undefined): Html[] {
  return groupByTag(reference).map(({ name, entries }) => {
    const isOpen = entries.some((entry) => entry === current);
    const items = entries.map(
      (entry) =>
        html`<li><a href="${PATH}/${entry.operationId}"${entry === current ? trustHtml(' aria-current="page"') : EMPTY} data-docs-words="${`${entry.summary ?? ''} ${entry.method} ${entry.path}`.toLowerCase()}">${nameOf(entry)} <span class="method method-${entry.method}">${writeMethod(entry)}</span></a></li>`,
    );
    return html`<details${isOpen ? trustHtml(' open') : EMPTY}><summary>${name}</summary><ul>${items}</ul></details>`;
  });
}

function renderNeighbours(reference: ApiReference, entry: OperationEntry): Html {
  const all = [...reference.operations.values()];
  const at = all.indexOf(entry);
  const link = (one: OperationEntry | undefined, rel: 'prev' | 'next') =>
    one === undefined
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${PATH}/${one.operationId}">${nameOf(one)}</a>`;
  return html`<nav class="docs-neighbours" aria-label="Previous and next">${link(all[at - 1], 'prev')}${link(all[at + 1], 'next')}</nav>`;
}

function groupByTag({ operations }: ApiReference) {
  const groups = Map.groupBy(operations.values(), ({ tags }) => tags[0] ?? 'Other');
  return [...groups].map(([name, entries]) => ({ name, entries }));
}

function nameOf(entry: OperationEntry): string {
  return entry.summary ?? `${writeMethod(entry)} ${entry.path}`;
}

function writeMethod({ method }: OperationEntry): string {
  return method.toUpperCase();
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** Descriptions of ours show no pictures. */
function settingOf({ highlight }: DocsView) {
  return { imageSrc: () => undefined, highlight };
}
