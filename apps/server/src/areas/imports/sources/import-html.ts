import { badRequest } from '../../../http/errors.ts';
import { MAX_HTML_BYTES, openHtmlConverter } from '../../../platform/index.ts';
import { addDocument, type ReadDocument } from './document/add-document.ts';
import type { Importer } from './importer.ts';
import { type FetchedDocument, fetchDocument } from './open-source.ts';

const HTML =
  /^(?:text\/html|application\/xhtml\+xml|text\/plain|application\/octet-stream)\s*(?:;|$)/i;

/** Adds a page in HTML: its main content, with its pictures as files. */
export const importHtml: Importer = async (platform, url, target) => {
  const document = await fetchDocument(platform, url, MAX_HTML_BYTES);
  requireHtml(document);
  return addDocument(platform, await readHtml(document), target);
};

/** Reads a document in HTML in a thread of its own. @throws ThreadError */
export async function readHtml(document: FetchedDocument): Promise<ReadDocument> {
  const { bytes: html, fileName, ...found } = document;
  await using converter = openHtmlConverter();
  return { converted: await converter.convert({ html, ...found }), fileName };
}

function requireHtml({ contentType = '' }: FetchedDocument): void {
  if (contentType === '' || HTML.test(contentType)) return;
  throw badRequest('body.url', 'must be the address of an HTML page', 'source_unreadable');
}
