import type { PageRecord } from '@octavo/content';
import { sha256Base64url } from '../../platform/hash.ts';
import { labelsFor } from '../labels.ts';
import { type Html, html } from '../templates/html.ts';
import { countEntries, type NavigationEntry, renderNavigation } from '../templates/navigation.ts';
import { type ChosenLanguage, chooseLanguage } from './detect-language.ts';
import { drawIcon } from './draw-icons.ts';
import type { SpaceLinks } from './space-links.ts';
import { type SpaceView, titleOf } from './space-view.ts';

/** The navigation of a space at one revision. */
export interface SpaceNavigation {
  entries: readonly NavigationEntry[];
  /** Pages in the order in which they are read. */
  order: readonly PageRecord[];
  /** The whole tree with every branch closed, as markup. */
  whole: string;
  /** Changes whenever the tree does. */
  hash: string;
  isLarge: boolean;
  /** What most titles are written in. */
  language: ChosenLanguage;
}

/** Trees with more entries than this send closed branches only when they are opened. */
const MAX_WHOLE_ENTRIES = 120;

/**
 * Builds the navigation of a space: visible pages whose conditions hold. What they lead to in other
 * spaces must be open.
 */
export function buildSpaceNavigation(links: SpaceLinks): SpaceNavigation {
  const { view } = links;
  const order: PageRecord[] = [];
  const entries = listEntries(links, null, order);
  const language = chooseLanguage({
    path: '',
    text: order.map(({ title }) => title).join('\n'),
    spaceLanguage: view.language,
  });
  const whole = renderNavigation(entries, {
    current: undefined,
    open: new Set(),
    closed: 'full',
    subpages: labelsFor(language.lang).subpages,
  }).text;
  return {
    entries,
    order,
    whole,
    hash: sha256Base64url(whole).slice(0, 16),
    isLarge: countEntries(entries) > MAX_WHOLE_ENTRIES,
    language,
  };
}

/** The navigation as a page shows it: its own branch and those above it open. */
export function renderNavigationFor(
  view: SpaceView,
  navigation: SpaceNavigation,
  page: PageRecord | undefined,
  subpages: string,
): Html {
  const above = page ? view.tree.ancestorsOf(page.id).map(({ id }) => id) : [];
  return renderNavigation(navigation.entries, {
    current: page?.id,
    open: new Set(page ? [...above, page.id] : []),
    closed: navigation.isLarge ? 'lazy' : 'full',
    subpages,
  });
}

function listEntries(
  links: SpaceLinks,
  parent: string | null,
  order: PageRecord[],
): NavigationEntry[] {
  const { view } = links;
  const entries: NavigationEntry[] = [];
  for (const page of view.tree.children(parent)) {
    if (page.hidden || !view.isShown(page)) continue;
    const entry = describeEntry(links, page);
    if (entry === undefined) continue;
    if (page.type === 'document' || page.type === 'computed') order.push(page);
    const children = listEntries(links, page.id, order);
    if (page.type === 'group' && children.length === 0) continue;
    entries.push({ ...entry, children });
  }
  return entries;
}

function describeEntry(links: SpaceLinks, page: PageRecord): NavigationEntry | undefined {
  const mark = markOf(page) ?? drawMethod(page);
  const entry: NavigationEntry = {
    id: page.id,
    title: titleOf(page),
    children: [],
    ...(mark === undefined ? {} : { mark }),
  };
  if (page.type === 'group') return entry;
  if (page.type !== 'link') return { ...entry, href: links.view.hrefOf(page) };
  const target = page.target && links.findHref(page.target);
  if (!target || !isSafeTarget(target.href)) return undefined;
  return { ...entry, href: target.href, external: /^[a-z]+:/i.test(target.href) };
}

function isSafeTarget(href: string): boolean {
  return href.startsWith('/') ? !href.startsWith('//') : /^(https?|mailto):/i.test(href);
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);
const MAX_METHOD = 8;

/** The method of the operation that a page was made of, as a badge; undefined for all other pages. */
function drawMethod({ generated }: PageRecord): Html | undefined {
  const method = generated?.method;
  if (method === undefined) return undefined;
  const known = METHODS.has(method) ? ` method-${method}` : '';
  return html`<span class="method nav-method${known}">${method.toUpperCase().slice(0, MAX_METHOD)}</span>`;
}

/** A page's emoji or icon; undefined where it has neither. */
export function markOf(page: { emoji?: string; icon?: string }): Html | undefined {
  if (page.emoji) {
    return html`<span class="emoji" aria-hidden="true">${readEmoji(page.emoji)}</span>`;
  }
  return page.icon ? drawIcon(page.icon) : undefined;
}

/** An emoji given as a character or as hexadecimal code points joined by `-`. */
export function readEmoji(emoji: string): string {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(emoji)) return emoji;
  const points = emoji.split('-').map((one) => Number.parseInt(one, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}
