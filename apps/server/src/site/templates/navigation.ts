import type { SiteMessages } from '@octavo/messages/site';
import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';

/** An entry of the navigation tree. */
export interface NavigationEntry {
  id: string;
  title: string;
  href: string;
  external?: boolean;
  mark?: Html;
  isGroup?: boolean;
  /** What stands below it; `lazy` where that is fetched when it is opened. */
  below?: NavigationList | 'lazy';
}

/** Entries beside each other. */
export interface NavigationList {
  entries: readonly NavigationEntry[];
  isOpen: boolean;
  /** Where it is not all of them: what leads to those before and after. */
  before?: MoreEntries;
  after?: MoreEntries;
}

/** Entries that are left out. */
export interface MoreEntries {
  /** A page that lists them. */
  href: string;
  /**
   * The position of the first entry that is shown, or of the first behind those that are; absent where
   * they are on another level than those that are shown.
   */
  at?: number;
}

/** How a navigation is rendered. */
export interface NavigationOptions {
  /** The id of the current page. */
  current: string | undefined;
  /** Whether groups at the root are headings above open lists. */
  headsGroups: boolean;
  labels: Pick<SiteMessages, 'subpages' | 'earlierPages' | 'morePages'>;
}

/**
 * The navigation tree as nested lists. Every entry stays reachable without scripts: the page of a
 * closed branch shows it open, a closed group leads to its first page, and what is left out of a long
 * list is listed by a page of its own.
 */
export function renderNavigation(list: NavigationList, options: NavigationOptions): Html {
  const items = renderItems(list, options, (entry) =>
    entry.isGroup ? renderGroup(entry, options) : renderEntry(entry, options),
  );
  return html`<ul class="nav-list nav-root">${items}</ul>`;
}

/** A list of the tree by itself. */
export function renderNavigationPart(list: NavigationList, options: NavigationOptions): Html {
  return html`<ul class="nav-list">${renderItems(list, options, (entry) =>
    entry.isGroup ? renderGroup(entry, options) : renderEntry(entry, options),
  )}</ul>`;
}

function renderItems(
  { entries, before, after }: NavigationList,
  { labels }: NavigationOptions,
  renderItem: (entry: NavigationEntry) => Html,
): Html {
  return html`${before ? renderMore('before', before, labels.earlierPages) : EMPTY}${entries.map(renderItem)}${after ? renderMore('after', after, labels.morePages) : EMPTY}`;
}

function renderMore(side: 'before' | 'after', { href, at }: MoreEntries, label: string): Html {
  return html`<li class="nav-more"><a class="nav-link" href="${href}"${at === undefined ? EMPTY : html` data-more="${side}" data-at="${at}"`}><span>${label}</span></a></li>`;
}

function renderGroup(entry: NavigationEntry, options: NavigationOptions): Html {
  const { below } = entry;
  const words = html`${entry.mark ?? EMPTY}${entry.title}`;
  if (options.headsGroups && below !== undefined && below !== 'lazy') {
    return html`<li class="nav-group"><p class="nav-group-title">${words}</p>${renderList(below, options)}</li>`;
  }
  const link = html`<a class="nav-group-title" href="${entry.href}">${words}</a>`;
  return html`<li class="nav-group nav-branch">${link}${renderBranch(entry, options)}</li>`;
}

function renderList(list: NavigationList, options: NavigationOptions): Html {
  return html`<ul class="nav-list">${renderItems(list, options, (entry) => renderEntry(entry, options))}</ul>`;
}

function renderEntry(entry: NavigationEntry, options: NavigationOptions): Html {
  const isCurrent = entry.id === options.current;
  const link = html`<a class="nav-link" href="${entry.href}"${isCurrent ? trustHtml(' aria-current="page"') : EMPTY}${entry.external ? trustHtml(' rel="noopener noreferrer"') : EMPTY}>${entry.mark ?? EMPTY}<span>${entry.title}</span>${entry.external ? drawGlyph('external') : EMPTY}</a>`;
  if (entry.below === undefined) return html`<li>${link}</li>`;
  return html`<li class="nav-branch">${link}${renderBranch(entry, options)}</li>`;
}

function renderBranch({ id, title, below }: NavigationEntry, options: NavigationOptions): Html {
  if (below === undefined) return EMPTY;
  const summary = html`<summary aria-label="${options.labels.subpages} ${title}">${drawGlyph('chevron')}</summary>`;
  if (below === 'lazy') {
    return html`<details data-branch="${id}" data-lazy>${summary}</details>`;
  }
  return html`<details data-branch="${id}"${below.isOpen ? trustHtml(' open') : EMPTY}>${summary}${renderList(below, options)}</details>`;
}
