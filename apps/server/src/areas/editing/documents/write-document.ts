import type { ContentRef, StoredDocument } from '@octavo/content';
import { badRequest } from '../../../http/errors.ts';
import { type WrittenText, writeText } from '../../pages/index.ts';
import { checkDocument } from './check-document.ts';

/**
 * Writes the JSON form of a document that came with a request; see `writeText`.
 *
 * @throws ApiError 400 naming `path`
 */
export function writeDocument(
  value: unknown,
  before: StoredDocument | undefined,
  path: string,
  addressOutside: (ref: ContentRef) => string | undefined = () => undefined,
): WrittenText {
  const document = checkDocument(value, path);
  try {
    return writeText(document, before, addressOutside);
  } catch {
    // Nodes that are not of the shape their type asks for fail while they are written.
    throw badRequest(path, 'has a node whose data does not match its type');
  }
}
