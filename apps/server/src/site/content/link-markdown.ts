import {
  type ContentRef,
  type PageRecord,
  rewriteTargets,
  type StoredDocument,
} from '@octavo/content';
import { makeAppAddress } from '../../areas/pages/index.ts';
import type { Platform } from '../../platform/index.ts';
import { makeAbsolute, type SiteView } from '../templates/view.ts';
import type { SpaceLinks } from './space-links.ts';

/** What the addresses of a site's Markdown are made of. */
export interface MarkdownPlace {
  links: SpaceLinks;
  /** With the address by which who reads may read on. */
  site: Pick<SiteView, 'canonicalUrl' | 'prefix'>;
}

/** A page and its text as it is stored. */
export interface StoredPage {
  page: PageRecord;
  stored: StoredDocument;
}

/** A link to a heading of the same page, as Markdown writes it. */
const OWN_ANCHOR = /\]\(\s*<?(#[^\s<>()]+)/g;

/**
 * The text of a page with absolute addresses in the place of what it links to and shows, so that it
 * can be read anywhere. What leads nowhere, and what stands in code, stays as it is written. Other
 * spaces that it leads into were opened.
 */
export function linkMarkdown(
  platform: Platform,
  { links, site }: MarkdownPlace,
  { page, stored }: StoredPage,
): Pick<StoredDocument, 'text' | 'links'> {
  const targets = new Map<string, string>();
  const meant: Record<string, ContentRef> = { ...stored.links };
  for (const [raw, ref] of Object.entries(stored.links)) {
    const href = findAddress(platform, { links, site }, ref);
    if (href === undefined) continue;
    targets.set(raw, href);
    meant[href] = ref;
  }
  const own = makeAbsolute(site, links.view.hrefOf(page));
  for (const [, anchor = ''] of stored.text.matchAll(OWN_ANCHOR)) {
    targets.set(anchor, own + anchor);
  }
  if (targets.size === 0) return stored;
  return { text: rewriteTargets(stored.text, stored.blocks, targets), links: meant };
}

/** Where a reference leads from anywhere, fit to stand in Markdown and in attributes. */
function findAddress(
  platform: Platform,
  { links, site }: MarkdownPlace,
  ref: ContentRef,
): string | undefined {
  if (ref.kind === 'url') return undefined;
  const href =
    links.findHref(ref)?.href ?? (links.isOnSite(ref) ? undefined : makeAppAddress(platform, ref));
  if (href === undefined) return undefined;
  return makeAbsolute(site, href).replace(/[()']/g, encodeMark);
}

/** `encodeURIComponent` leaves these. */
function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}
