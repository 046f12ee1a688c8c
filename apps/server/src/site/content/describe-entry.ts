import type { PageRecord } from '@octavo/content';
import { type Html, html } from '../templates/html.ts';
import { drawIcon } from './draw-icons.ts';
import type { SpaceLinks } from './space-links.ts';
import { titleOf } from './space-view.ts';

/** A page as the navigation names it, wherever it is drawn. */
export interface DescribedPage {
  id: string;
  title: string;
  /** Where it leads. A group's address leads on to the first page in it. */
  href: string;
  /** Whether that is on another server. */
  external: boolean;
  mark?: Html;
}

/**
 * A page of a space as its navigation names it; undefined for a link that leads nowhere. Other spaces
 * that it leads into must be open.
 */
export function describeEntry(links: SpaceLinks, page: PageRecord): DescribedPage | undefined {
  const mark = markOf(page) ?? drawMethod(page);
  const entry = { id: page.id, title: titleOf(page), ...(mark === undefined ? {} : { mark }) };
  if (page.type !== 'link') return { ...entry, href: links.view.hrefOf(page), external: false };
  const href = findTarget(links, page);
  return href === undefined ? undefined : { ...entry, href, external: /^[a-z]+:/i.test(href) };
}

/** Where a link page leads; undefined where that is nowhere, or nowhere safe. */
export function findTarget(links: SpaceLinks, { target }: PageRecord): string | undefined {
  const found = target && links.findHref(target);
  return found && isSafeTarget(found.href) ? found.href : undefined;
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
