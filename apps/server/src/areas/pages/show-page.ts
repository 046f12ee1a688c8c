import type { ContentRef, Hash, PageRecord, ReusableContentRecord } from '@octavo/content';
import {
  buildDocument,
  type DocumentNode,
  makeExpressionScope,
  readInclusions,
  writeSeenText,
} from '@octavo/markup';
import { notFound } from '../../http/errors.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import {
  type ContentQuery,
  keepShown,
  type PageResource,
  type PageWithBody,
  presentPage,
  presentPages,
  type RevisionView,
  readDocument,
  wantsComputed,
  wantsMetadata,
} from '../content/index.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import { readBuiltDocument } from './built-documents.ts';
import { evaluateDocument, listReusableContents } from './evaluate-document.ts';
import type { DocumentQuery, PageQuery } from './page-query.ts';

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
): Promise<{ pages: PageResource[] }> {
  const options = {
    ...{ spaceId: view.spaceId, url, published },
    ...{ metadata: wantsMetadata(query), computed: wantsComputed(query) },
  };
  const key = `pages ${options.metadata} ${options.computed} ${published?.published}`;
  return keepShown(platform, view, key, async () => ({
    pages: presentPages(view.tree(), options),
  }));
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

/** A reusable content of a revision. @throws ApiError 404 where it has none of that id. */
export function requireReusableContent(view: RevisionView, id: string): ReusableContentRecord {
  const content = view.reusableContents.byId.get(id);
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
  const options = {
    ...{ spaceId: view.spaceId, url, published },
    ...{ metadata: wantsMetadata(query), computed: wantsComputed(query) },
  };
  const resource = presentPage(view.tree(), page, options);
  if (page.type !== 'document' || query.format === undefined) {
    return resource;
  }
  if (query.format === 'markdown') {
    return { ...resource, markdown: await readMarkdown(platform, view, page) };
  }
  return { ...resource, document: await showPageDocument(platform, view, page, { query, reader }) };
}

/** The Markdown of a page, without what conditions hide from the reader of a site. */
async function readMarkdown(
  platform: Platform,
  { content, reader }: RevisionView,
  page: PageRecord,
): Promise<string> {
  const stored =
    page.document === undefined ? undefined : await readDocument(platform, page.document);
  const text = stored?.text ?? '';
  if (reader === undefined) return text;
  const variables = { space: content.variables, page: page.variables ?? {} };
  const scope = makeExpressionScope({ variables, claims: reader.claims });
  return writeSeenText(text, scope);
}

/** How a document is asked for, and as whose conditions and expressions come out. */
export interface DocumentReading {
  query: DocumentQuery;
  reader: Reader;
}

/**
 * The JSON form of a page's document; that of an empty page is empty.
 *
 * @throws ApiError 404 for a page that cannot have a document.
 */
export async function showPageDocument(
  platform: Platform,
  view: RevisionView,
  page: PageRecord,
  reading: DocumentReading,
): Promise<DocumentNode> {
  if (page.type !== 'document') {
    throw notFound('document', 'document_missing');
  }
  const built = page.document && (await readBuiltDocument(platform, page.document));
  return showDocument(platform, view, {
    document: built || buildDocument('', { blocks: [], resolve: () => undefined }),
    page,
    ...reading,
  });
}

/** The JSON form of a reusable content's document. */
export async function showReusableDocument(
  platform: Platform,
  view: RevisionView,
  hash: Hash,
  reading: DocumentReading,
): Promise<DocumentNode> {
  const document = await readBuiltDocument(platform, hash, 'fragment');
  if (document === undefined) {
    throw notFound('document', 'document_missing');
  }
  return showDocument(platform, view, { document, page: undefined, ...reading });
}

async function showDocument(
  platform: Platform,
  view: RevisionView,
  shown: DocumentReading & { document: DocumentNode; page: PageRecord | undefined },
): Promise<DocumentNode> {
  const { document, page, query } = shown;
  const reader = view.reader ?? shown.reader;
  const asked = query.evaluated ?? 'false';
  // Whoever reads a site never gets both what holds and what does not.
  const evaluated = asked === 'false' && view.reader !== undefined ? 'conditions' : asked;
  const dereferenced = query.dereferenced ?? 'false';
  const variables = { space: view.content.variables, page: page?.variables ?? {} };
  const contents =
    dereferenced === 'false' ? undefined : await loadContents(platform, view, document);
  return evaluateDocument(document, {
    evaluated,
    scope: makeExpressionScope({ variables, claims: reader.claims }),
    ...(contents === undefined
      ? {}
      : { dereference: (ref) => contents.get(readContentId(ref, view) ?? '') }),
  });
}

/** The reusable contents that a document includes, and those that they include in turn. */
async function loadContents(
  platform: Platform,
  view: RevisionView,
  document: DocumentNode,
): Promise<Map<string, DocumentNode>> {
  const loaded = new Map<string, DocumentNode>();
  const listIds = (included: DocumentNode) =>
    listReusableContents(included).flatMap((ref) => readContentId(ref, view) ?? []);
  await readInclusions(listIds(document), async (ids) => {
    const inner: string[] = [];
    for (const id of ids) {
      const record = view.reusableContents.byId.get(id);
      const content = record && (await readBuiltDocument(platform, record.document, 'fragment'));
      if (content === undefined) continue;
      loaded.set(id, content);
      inner.push(...listIds(content));
    }
    return inner;
  });
  return loaded;
}

/** The id of a reusable content of this space; those of other spaces are not looked into. */
function readContentId(ref: ContentRef, view: RevisionView): string | undefined {
  if (ref.kind !== 'reusable-content') {
    return undefined;
  }
  return ref.space === undefined || ref.space === view.spaceId ? ref.reusableContent : undefined;
}
