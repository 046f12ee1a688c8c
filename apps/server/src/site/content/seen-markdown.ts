import type { ContentRef, PageRecord, StoredDocument } from '@octavo/content';
import {
  type DocumentNode,
  type ReferenceBlock,
  readReaderText,
  type TargetFollower,
} from '@octavo/markup';
import { referenceCatalog } from '@octavo/messages/reference';
import type { ReferenceMarkdownOptions } from '@octavo/openapi';
import { readIncludedContents } from '../../areas/content/index.ts';
import { makeAppAddress } from '../../areas/pages/index.ts';
import { loadBlockReferences, writeBlockMarkdown } from '../../areas/references/index.ts';
import { createPauses, type Platform } from '../../platform/index.ts';
import { makeAbsolute, type SiteView } from '../templates/view.ts';
import { choosePageLanguage } from './choose-page-language.ts';
import { listForeignRefs, type SpaceLinks } from './space-links.ts';

/**
 * The Markdown of pages as a reader has them, in their order: it says what the pages show to them and no
 * more, with what references show of specifications in their place, which is loaded for all pages at
 * once and said in the language of each, and with absolute addresses. Opens the other spaces that they
 * lead into.
 */
export async function writeSeenMarkdown(
  platform: Platform,
  place: MarkdownPlace,
  pages: readonly StoredPage[],
  options: ReferenceMarkdownOptions = {},
): Promise<string[]> {
  const { view, organizationId } = place.links;
  const included = await readIncludedContents(
    platform,
    view.revision,
    pages.map(({ stored }) => stored),
  );
  await place.links.open([
    ...pages.flatMap(({ stored }) => Object.values(stored.links)),
    ...[...included.values()].flatMap(listForeignRefs),
  ]);
  const pause = createPauses();
  const texts = [];
  for (const one of pages) {
    texts.push({ ...one, text: readPageText(platform, place, one, included) });
    await pause();
  }
  const blocks = texts.flatMap(({ text, stored }) =>
    text.references.map((block) => resolve(block, stored)),
  );
  const owner = { organizationId, spaceId: view.spaceId };
  const references = await loadBlockReferences(platform, platform.database.db, owner, blocks);
  return texts.map(({ page, stored, text }) =>
    text.write((block) => {
      const labels = referenceCatalog.messagesFor(choosePageLanguage(view, page, stored.text).lang);
      return writeBlockMarkdown(references, resolve(block, stored), { labels, ...options });
    }),
  );
}

function readPageText(
  platform: Platform,
  place: MarkdownPlace,
  { page, stored }: StoredPage,
  included: ReadonlyMap<string, DocumentNode>,
) {
  const { links } = stored;
  return readReaderText(stored.text, {
    ...makeFollower(platform, place, { page, stored }),
    scope: place.links.view.scopeOf(page),
    reusableContent: (ref) =>
      ref.kind === 'reusable-content' ? included.get(ref.reusableContent) : undefined,
    resolveInclusion: (raw) => (Object.hasOwn(links, raw) ? links[raw] : undefined),
  });
}

/** A block whose target means what it meant when the text was stored. */
function resolve(block: ReferenceBlock, { links }: Pick<StoredDocument, 'links'>): ReferenceBlock {
  const { source }: { readonly [name: string]: unknown } = block.data;
  const ref: ContentRef | undefined =
    typeof source === 'string' && Object.hasOwn(links, source) ? links[source] : undefined;
  return ref === undefined ? block : ({ ...block, data: { ...block.data, ref } } as ReferenceBlock);
}

/** What the addresses of a site's Markdown are made of. */
export interface MarkdownPlace {
  links: SpaceLinks;
  /** With the address by which who reads may read on. */
  site: Pick<SiteView, 'canonicalUrl' | 'prefix'>;
}

/** A page and its text as it is stored. */
interface StoredPage {
  page: PageRecord;
  stored: StoredDocument;
}

/**
 * Absolute addresses for what a page links to and shows, so that its text can be read anywhere. What its
 * reader may not go to leads nowhere. Other spaces that it leads into were opened.
 */
function makeFollower(
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
