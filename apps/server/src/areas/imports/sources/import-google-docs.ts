import { type ApiError, badRequest } from '../../../http/errors.ts';
import { MAX_HTML_BYTES, type Platform } from '../../../platform/index.ts';
import { addDocument, type ReadDocument } from './document/add-document.ts';
import { MAX_PACKED_BYTES, openPackedDocument } from './document/open-packed-document.ts';
import { readZippedHtml } from './document/read-zipped-html.ts';
import { isDocx, readDocx, readDocxTree } from './docx/read-docx.ts';
import { readHtml } from './import-html.ts';
import type { Importer } from './importer.ts';
import { fetchDocument, isDataUrl } from './open-source.ts';

const PATH = 'body.url';
const HOST = /^https:\/\/docs\.google\.com\//i;
const ADDRESS = /^https:\/\/docs\.google\.com\/document\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/([^?#]*))?/i;
const NOT_SHARED =
  'cannot be imported: share the document so that anyone with the link can view it, or download it as .docx and import that';
const NOT_PUBLISHED = 'cannot be imported: the document is not published to the web';

/**
 * Adds a document of Google Docs as a page: one that anyone with its link can view, one that is
 * published to the web, or one that was downloaded as .docx or zipped HTML.
 */
export const importGoogleDoc: Importer = async (platform, url, target) =>
  addDocument(platform, await readDocument(platform, url), target);

async function readDocument(platform: Platform, url: string): Promise<ReadDocument> {
  if (isDataUrl(url)) return readDownload(platform, url);
  if (!HOST.test(url)) throw badRequest(PATH, 'must be a docs.google.com address or a data: URL');
  const [, id, rest = ''] = ADDRESS.exec(url) ?? [];
  if (id === undefined) throw badRequest(PATH, 'must be the address of a Google document');
  return id === 'e' ? readPublished(platform, rest) : readShared(platform, id);
}

async function readDownload(platform: Platform, url: string): Promise<ReadDocument> {
  const { bytes } = await fetchDocument(platform, url, MAX_PACKED_BYTES);
  await using tree = await openPackedDocument(bytes);
  return await (isDocx(tree) ? readDocxTree(tree) : readZippedHtml(tree));
}

/** A document that anyone with its link can view, as Google exports it. */
async function readShared(platform: Platform, id: string): Promise<ReadDocument> {
  const url = `https://docs.google.com/document/d/${id}/export?format=docx`;
  const found = await fetchDocument(platform, url, MAX_PACKED_BYTES, () =>
    explainRefusal(NOT_SHARED),
  );
  // Who has to log in first is led to a page that says so.
  if (found.bytes[0] !== 0x50 || found.bytes[1] !== 0x4b) throw explainRefusal(NOT_SHARED);
  const fileName = found.fileName === 'export' ? undefined : found.fileName;
  return { ...(await readDocx(found.bytes)), fileName };
}

async function readPublished(platform: Platform, path: string): Promise<ReadDocument> {
  const [, id] = /^([\w-]+)\/pub(?:html)?$/.exec(path) ?? [];
  if (id === undefined) throw badRequest(PATH, 'must be the address of a Google document');
  const url = `https://docs.google.com/document/d/e/${id}/pub`;
  const found = await fetchDocument(platform, url, MAX_HTML_BYTES, () =>
    explainRefusal(NOT_PUBLISHED),
  );
  if (!HOST.test(found.url ?? '')) throw explainRefusal(NOT_PUBLISHED);
  return { ...(await readHtml(found)), fileName: undefined };
}

function explainRefusal(reason: string): ApiError {
  return badRequest(PATH, reason, 'source_forbidden');
}
