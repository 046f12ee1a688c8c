import type { ContentRef, Hash, PageRecord } from '@octavo/content';
import {
  breakRefs,
  buildDocument,
  type DocumentNode,
  listRefs,
  readInclusions,
} from '@octavo/markup';
import { notFound } from '../../http/errors.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import { isSeen, makePageScope, openTargets, type RevisionView } from '../content/index.ts';
import { readBuiltDocument } from './built-documents.ts';
import { evaluateDocument, listReusableContents } from './evaluate-document.ts';
import type { DocumentQuery } from './page-query.ts';

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
  // Whoever reads a site never gets both what holds and what does not: an expression says both.
  const evaluated = view.reader === undefined ? asked : 'true';
  const dereferenced = query.dereferenced ?? 'false';
  const contents =
    dereferenced === 'false' ? undefined : await loadContents(platform, view, document);
  const shownDocument = evaluateDocument(document, {
    evaluated,
    scope: makePageScope(view.content, page, reader),
    ...(contents === undefined
      ? {}
      : { dereference: (ref) => contents.get(readContentId(ref, view) ?? '') }),
  });
  if (!isSeen(view)) return shownDocument;
  const refs = listRefs(shownDocument).found.map(({ ref }) => ref);
  return breakRefs(shownDocument, await openTargets(platform, view, refs));
}

/** The reusable contents that a document includes, and those that they include in turn. */
export async function loadContents(
  platform: Platform,
  view: RevisionView,
  document: DocumentNode,
): Promise<Map<string, DocumentNode>> {
  const loaded = new Map<string, DocumentNode>();
  // The document is shown, and with it what it includes.
  const { reusableContents } = isSeen(view) ? view.mentioned : view;
  const listIds = (included: DocumentNode) =>
    listReusableContents(included).flatMap((ref) => readContentId(ref, view) ?? []);
  await readInclusions(listIds(document), async (ids) => {
    const inner: string[] = [];
    for (const id of ids) {
      const record = reusableContents.byId.get(id);
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
export function readContentId(ref: ContentRef, view: RevisionView): string | undefined {
  if (ref.kind !== 'reusable-content') {
    return undefined;
  }
  return ref.space === undefined || ref.space === view.spaceId ? ref.reusableContent : undefined;
}
