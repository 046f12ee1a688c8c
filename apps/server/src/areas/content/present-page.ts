import { DEFAULT_LAYOUT, type PageRecord, type PageTree } from '@octavo/content';
import type { Urls } from '../../http/urls.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import type { PageResource } from './resource.ts';

/** What presenting content depends on besides the content. */
export interface PresentOptions {
  spaceId: string;
  url: Urls;
  /** Whether to answer where in a Git repository things are. */
  metadata: boolean;
  /** Where the content is published; left out where it is not. */
  published?: Partial<PublishedUrls> | undefined;
}

/** All pages of a tree, nested as they are in it. Linear in the number of pages. */
export function presentPages(tree: PageTree, options: PresentOptions): PageResource[] {
  return tree.children(null).map((record) => presentPage(tree, record, options));
}

/** A page with the pages below it, in the shape that section 6 of the block specification gives. */
export function presentPage(
  tree: PageTree,
  record: PageRecord,
  options: PresentOptions,
): PageResource {
  const nested = tree.children(record.id).map((child) => presentPage(tree, child, options));
  const page: PageResource = {
    id: record.id,
    title: record.title,
    type: record.type,
    ...presentIdentity(record),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
  switch (record.type) {
    case 'document':
      return { ...page, ...presentDocumentPage(tree, record, options), pages: nested };
    case 'group':
      return {
        ...page,
        kind: 'group',
        slug: record.slug,
        path: tree.pathOf(record.id),
        ...presentVisibility(record),
        pages: nested,
      };
    case 'link':
      return {
        ...page,
        kind: 'link',
        ...presentTarget(record),
        hidden: record.hidden ?? false,
        ...(nested.length > 0 ? { pages: nested } : {}),
      };
    case 'computed':
      return {
        ...page,
        ...(record.computed === undefined ? {} : { computed: record.computed }),
        ...(nested.length > 0 ? { pages: nested } : {}),
      };
  }
}

/** What names a version of a page's document: the page and the start of the document's address. */
export function makeDocumentId(ownerId: string, document: string): string {
  return `${ownerId.slice(0, 26)}${document.slice(0, 6)}`;
}

/** The address of a page in the app. */
export function makePageAppUrl(url: Urls, spaceId: string, path: string): string {
  return url.app(`/s/${spaceId}/${encodePagePath(path)}`);
}

/** The addresses of a page: readers find the home page at the root of its space. */
function presentUrls(
  tree: PageTree,
  { id }: PageRecord,
  { spaceId, url, published = {} }: PresentOptions,
): NonNullable<PageResource['urls']> {
  const path = tree.pathOf(id);
  const root = published.published;
  const below = id === tree.home?.id ? '' : encodePagePath(path);
  return {
    app: makePageAppUrl(url, spaceId, path),
    ...(root === undefined ? {} : { published: root + below }),
  };
}

function encodePagePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function presentIdentity(record: PageRecord): Partial<PageResource> {
  return {
    ...(record.emoji ? { emoji: toCodePoints(record.emoji) } : {}),
    ...(record.icon ? { icon: record.icon } : {}),
    ...(record.linkTitle ? { linkTitle: record.linkTitle } : {}),
    ...(record.condition ? { condition: record.condition } : {}),
  };
}

function presentDocumentPage(
  tree: PageTree,
  record: PageRecord,
  options: PresentOptions,
): Partial<PageResource> {
  return {
    kind: 'sheet',
    slug: record.slug,
    path: tree.pathOf(record.id),
    urls: presentUrls(tree, record, options),
    layout: { ...DEFAULT_LAYOUT, ...record.layout },
    ...(record.description ? { description: record.description } : {}),
    ...presentDocumentIdentity(record),
    ...(record.cover === undefined ? {} : { cover: record.cover }),
    ...(record.variables === undefined ? {} : { variables: record.variables }),
    tags: (record.tags ?? []).map((tag) => ({ tag: { kind: 'tag', tag } })),
    ...presentVisibility(record),
    ...(options.metadata ? presentGit(record.sourcePath, record.document) : {}),
  };
}

function presentDocumentIdentity({ id, document, computed }: PageRecord): Partial<PageResource> {
  if (computed !== undefined) {
    return { computed, computedSeed: id };
  }
  return document === undefined ? {} : { documentId: makeDocumentId(id, document) };
}

function presentVisibility(record: PageRecord) {
  return {
    hidden: record.hidden ?? false,
    noIndex: record.noIndex ?? false,
    noRobotsIndex: record.noRobotsIndex ?? false,
  };
}

function presentTarget({ target }: PageRecord): Partial<PageResource> {
  if (target === undefined) {
    return {};
  }
  return target.kind === 'url' ? { target, href: target.url } : { target };
}

/** Where a thing is in the tree it came from; nothing for what was made here or has no bytes. */
export function presentGit(path: string | undefined, oid: string | undefined) {
  return path === undefined || oid === undefined ? {} : { git: { oid, path } };
}

/** An emoji as the block specification writes it; one that is already code points stays. */
export function toCodePoints(emoji: string): string {
  if (/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/.test(emoji)) {
    return emoji;
  }
  return Array.from(emoji, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');
}
