import { DEFAULT_LAYOUT, type PageRecord, type PageTree } from '@octavo/content';
import type { PageList, PageResource } from '@octavo/contract/content';
import { encodeLater } from '../../http/lazy-list.ts';
import type { Urls } from '../../http/urls.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import type { Leads } from './audience/open-targets.ts';
import { toCodePoints } from './code-points.ts';
import { makeDocumentId } from './document-id.ts';
import type { GitOids, GitRecord } from './git-oids/read-git-oids.ts';
import { makePageAppUrl, publishedPathOf } from './page-addresses.ts';

/** What presenting content depends on besides the content. */
export interface PresentOptions {
  spaceId: string;
  url: Urls;
  /** What Git calls the files of what is presented; without, nothing says where these are. */
  gitOids?: GitOids | undefined;
  /** `false` leaves out the pages that computed pages make. */
  computed?: boolean;
  /** Where the content is published; left out where it is not. */
  published?: Partial<PublishedUrls> | undefined;
  /** Whether what a link page leads to is shown to whoever asks; everything where it is left out. */
  leads?: Leads;
}

/** All pages of a tree, nested as they are in it, each of them made when it is encoded. */
export function presentPages(tree: PageTree, options: PresentOptions): PageList {
  return presentBelow(tree, null, options);
}

/** The pages below one, or at the top: a list of its own only where there are any. */
function presentBelow(tree: PageTree, parent: string | null, options: PresentOptions): PageList {
  const records = listShown(tree, parent, options);
  if (records.length === 0) return [];
  return encodeLater(function* () {
    for (const record of records) yield presentPage(tree, record, options);
  });
}

/** A page with the pages below it, in the shape that section 6 of the block specification gives. */
export function presentPage(
  tree: PageTree,
  record: PageRecord,
  options: PresentOptions,
): PageResource {
  const pages = presentBelow(tree, record.id, options);
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
      return { ...page, ...presentDocumentPage(tree, record, options), pages };
    case 'group':
      return {
        ...page,
        kind: 'group',
        slug: record.slug,
        path: tree.pathOf(record.id),
        ...presentVisibility(record),
        pages,
      };
    case 'link':
      return {
        ...page,
        kind: 'link',
        ...presentTarget(record, options),
        hidden: record.hidden ?? false,
        ...(Array.isArray(pages) ? {} : { pages }),
      };
    case 'computed':
      return {
        ...page,
        ...(record.computed === undefined ? {} : { computed: record.computed }),
        ...(Array.isArray(pages) ? {} : { pages }),
      };
  }
}

function listShown(tree: PageTree, parent: string | null, { computed = true }: PresentOptions) {
  const pages = tree.children(parent);
  return computed ? pages : pages.filter(({ generated }) => generated === undefined);
}

function presentUrls(
  tree: PageTree,
  { id }: PageRecord,
  { spaceId, url, published = {} }: PresentOptions,
): NonNullable<PageResource['urls']> {
  const root = published.published;
  return {
    app: makePageAppUrl(url, spaceId, tree.pathOf(id)),
    ...(root === undefined ? {} : { published: root + publishedPathOf(tree, id) }),
  };
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
    ...presentDocumentIdentity(tree, record),
    ...(record.cover === undefined ? {} : { cover: record.cover }),
    ...(record.variables === undefined ? {} : { variables: record.variables }),
    tags: (record.tags ?? []).map((tag) => ({ tag: { kind: 'tag', tag } })),
    ...presentVisibility(record),
    ...presentGit(record, options.gitOids),
  };
}

function presentDocumentIdentity(
  tree: PageTree,
  { id, document, generated }: PageRecord,
): Partial<PageResource> {
  const computed = generated && tree.byId.get(generated.by)?.computed;
  if (generated !== undefined && computed !== undefined) {
    return { computed, computedSeed: generated.key };
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

function presentTarget(
  { target }: PageRecord,
  { leads = () => true }: PresentOptions,
): Partial<PageResource> {
  if (target === undefined || !leads(target)) {
    return {};
  }
  return target.kind === 'url' ? { target, href: target.url } : { target };
}

/** Where a thing is in the tree it came from; nothing for what was made here or has no bytes. */
export function presentGit(record: GitRecord, gitOids: GitOids | undefined) {
  const { sourcePath: path } = record;
  const oid = gitOids?.of(record);
  return path === undefined || oid === undefined ? {} : { git: { oid, path } };
}
