import type { PageRecord, PageTree, ReusableContentRecord } from '@octavo/content';
import type { PageList, PageWithBody } from '@octavo/contract/content';
import { notFound } from '../../http/errors.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import {
  type ContentQuery,
  findShownContent,
  isSeen,
  keepShown,
  openPageTargets,
  presentPage,
  presentPages,
  type RevisionView,
  readGitOids,
  wantsComputed,
  wantsMetadata,
} from '../content/index.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import type { PageQuery } from './page-query.ts';
import { showPageDocument } from './show-document.ts';
import { showPageMarkdown } from './show-markdown.ts';

interface ShownPages {
  view: RevisionView;
  query: ContentQuery;
  url: Urls;
  /** Where the revision is published; left out for content that is not. */
  published?: Partial<PublishedUrls>;
}

/** All pages of a revision, nested as they are in the tree. Made once for each place, and kept. */
export async function showPages(
  platform: Platform,
  { view, query, url, published }: ShownPages,
): Promise<{ pages: PageList }> {
  const options = {
    spaceId: view.spaceId,
    url,
    published,
    computed: wantsComputed(query),
  };
  const metadata = wantsMetadata(query);
  const key = `pages ${metadata} ${options.computed} ${published?.published}`;
  return keepShown(platform, view, key, async () => {
    const tree = view.tree();
    const gitOids = metadata ? await readGitOids(platform, view, tree.byId.values()) : undefined;
    const leads = await openPageTargets(platform, view, tree.byId.values());
    return { pages: presentPages(tree, { ...options, gitOids, leads }) };
  });
}

/** A page of a revision. @throws ApiError 404 where the revision has none of that id. */
export function requirePage(view: RevisionView, pageId: string): PageRecord {
  const page = view.tree().byId.get(pageId);
  if (page === undefined) {
    throw notFound('page', 'page_missing');
  }
  return page;
}

/**
 * The page at a path, slashes at its ends left aside.
 *
 * @throws ApiError 404 where the revision has none there.
 */
export function requirePageAt(view: RevisionView, path: string): PageRecord {
  const pageId = view.tree().byPath.get(path.replace(/^\/+|(?<!\/)\/+$/g, ''));
  if (pageId === undefined) {
    throw notFound('page', 'page_missing');
  }
  return requirePage(view, pageId);
}

/**
 * A reusable content of a revision. @throws ApiError 404 where it has none of that id, or nothing that
 * the reader of the view is shown includes it.
 */
export async function requireReusableContent(
  platform: Platform,
  view: RevisionView,
  id: string,
): Promise<ReusableContentRecord> {
  const content = await findShownContent(platform, view, id);
  if (content === undefined) {
    throw notFound('reusable content', 'reusable_content_missing');
  }
  return content;
}

interface ShownPage extends ShownPages {
  page: PageRecord;
  query: PageQuery;
  /** As whose conditions and expressions come out where they are evaluated; that of the view first. */
  reader: Reader;
}

/**
 * A page as resource, with its body in the format that the query asks for. A page of a revision
 * never changes, but for where it is published: the answer is made and encoded once for each such
 * place, and kept.
 */
export async function showPage(platform: Platform, shown: ShownPage): Promise<PageWithBody> {
  const { view, page, query, reader, published } = shown;
  const { format = '', evaluated = '', dereferenced = '' } = query;
  const flags = [
    format,
    evaluated,
    dereferenced,
    wantsMetadata(query),
    wantsComputed(query),
    published?.published,
    reader.key,
  ].join();
  return keepShown(platform, view, `${page.id} ${flags}`, () => makePage(platform, shown));
}

async function makePage(
  platform: Platform,
  { view, page, query, reader, url, published }: ShownPage,
): Promise<PageWithBody> {
  const listed = () => listWithBelow(view.tree(), page);
  const options = {
    spaceId: view.spaceId,
    url,
    published,
    computed: wantsComputed(query),
    gitOids: wantsMetadata(query) ? await readGitOids(platform, view, listed()) : undefined,
    ...(isSeen(view) && { leads: await openPageTargets(platform, view, listed()) }),
  };
  const resource = presentPage(view.tree(), page, options);
  if (page.type !== 'document' || query.format === undefined) {
    return resource;
  }
  if (query.format === 'markdown') {
    return {
      ...resource,
      markdown: await showPageMarkdown(platform, view, page, { query, reader }),
    };
  }
  return { ...resource, document: await showPageDocument(platform, view, page, { query, reader }) };
}

function listWithBelow(tree: PageTree, page: PageRecord): PageRecord[] {
  return [page, ...tree.children(page.id).flatMap((child) => listWithBelow(tree, child))];
}
