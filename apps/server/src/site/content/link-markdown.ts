import type { ContentRef, PageRecord, StoredDocument } from '@octavo/content';
import type { TargetFollower } from '@octavo/markup';
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

/**
 * Absolute addresses for what a page links to and shows, so that its text can be read anywhere. What its
 * reader may not go to leads nowhere. Other spaces that it leads into were opened.
 */
export function makeFollower(
  platform: Platform,
  { links, site }: MarkdownPlace,
  { page, stored }: StoredPage,
): TargetFollower {
  const own = makeAbsolute(site, links.view.hrefOf(page));
  const followRef = (ref: ContentRef) => findAddress(platform, { links, site }, ref);
  return {
    follow(raw) {
      if (raw.startsWith('#')) return own + raw;
      const ref = Object.hasOwn(stored.links, raw) ? stored.links[raw] : undefined;
      if (ref !== undefined && ref.kind !== 'url') return followRef(ref);
      return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(raw) ? raw : undefined;
    },
    followRef,
    isNamed: (raw) => !Object.hasOwn(stored.links, raw),
  };
}

/** Where a reference leads from anywhere, fit to stand in Markdown and in attributes. */
function findAddress(
  platform: Platform,
  { links, site }: MarkdownPlace,
  ref: ContentRef,
): string | undefined {
  if (ref.kind === 'url') return ref.url;
  const href =
    links.findHref(ref)?.href ?? (links.isOnSite(ref) ? undefined : makeAppAddress(platform, ref));
  if (href === undefined) return undefined;
  return makeAbsolute(site, href).replace(/[()']/g, encodeMark);
}

/** `encodeURIComponent` leaves these. */
function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}
