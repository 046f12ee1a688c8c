import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';

/** An entry of the navigation tree. `href` is absent for groups. */
export interface NavigationEntry {
  id: string;
  title: string;
  href?: string;
  external?: boolean;
  mark?: Html;
  children: readonly NavigationEntry[];
}

/** What to render: which entry is current, and what to do with branches that are closed. */
export interface NavigationOptions {
  /** Ids of the current page and of the pages above it. */
  current: string | undefined;
  open: ReadonlySet<string>;
  /**
   * Whether closed branches leave out their entries, which the client script then takes from the
   * whole tree. Every entry stays reachable without scripts: only pages have closed branches, and a
   * page's own branch is open on that page.
   */
  closed: 'full' | 'lazy';
  /** The word before a branch's title that names its switch. */
  subpages: string;
}

/** The navigation tree as nested lists; groups at the root are headings with open lists. */
export function renderNavigation(
  entries: readonly NavigationEntry[],
  options: NavigationOptions,
): Html {
  const items = entries.map((entry) =>
    entry.href === undefined ? renderGroup(entry, options) : renderEntry(entry, options),
  );
  return html`<ul class="nav-list nav-root">${items}</ul>`;
}

function renderGroup(entry: NavigationEntry, options: NavigationOptions): Html {
  return html`<li class="nav-group"><p class="nav-group-title">${entry.mark ?? EMPTY}${entry.title}</p>${renderList(entry.children, options)}</li>`;
}

function renderList(entries: readonly NavigationEntry[], options: NavigationOptions): Html {
  return html`<ul class="nav-list">${entries.map((entry) => renderEntry(entry, options))}</ul>`;
}

function renderEntry(entry: NavigationEntry, options: NavigationOptions): Html {
  const isCurrent = entry.id === options.current;
  const link = html`<a class="nav-link" href="${entry.href ?? ''}"${isCurrent ? trustHtml(' aria-current="page"') : EMPTY}${entry.external ? trustHtml(' rel="noopener noreferrer"') : EMPTY}>${entry.mark ?? EMPTY}<span>${entry.title}</span>${entry.external ? drawGlyph('external') : EMPTY}</a>`;
  if (entry.children.length === 0) return html`<li>${link}</li>`;
  return html`<li class="nav-branch">${link}${renderBranch(entry, options)}</li>`;
}

function renderBranch(entry: NavigationEntry, options: NavigationOptions): Html {
  const isOpen = options.open.has(entry.id);
  const summary = html`<summary aria-label="${options.subpages} ${entry.title}">${drawGlyph('chevron')}</summary>`;
  if (!isOpen && options.closed === 'lazy') {
    return html`<details data-branch="${entry.id}" data-lazy>${summary}</details>`;
  }
  return html`<details data-branch="${entry.id}"${isOpen ? trustHtml(' open') : EMPTY}>${summary}${renderList(entry.children, options)}</details>`;
}

/** How many entries there are in all. */
export function countEntries(entries: readonly NavigationEntry[]): number {
  let count = entries.length;
  for (const entry of entries) count += countEntries(entry.children);
  return count;
}
