import { encodeCanonicalJson } from './canonical-json.ts';
import type { Hash, HashText } from './hash.ts';
import type { StoredDocument } from './records.ts';

/** The canonical encoding of a document, which its hash is taken of. */
export function encodeDocument(document: StoredDocument): string {
  const { text, blocks, links } = document;
  return encodeCanonicalJson({ text, blocks, links });
}

/** The address of a document: equal text, blocks (with their ids) and links have equal addresses. */
export function hashDocument(document: StoredDocument, hashText: HashText): Hash {
  return hashText(encodeDocument(document));
}

/**
 * Decodes what `encodeDocument` made.
 *
 * @throws Error when the text is not the encoding of a document.
 */
export function decodeDocument(encoded: string): StoredDocument {
  const value: unknown = JSON.parse(encoded);
  if (!isStoredDocument(value)) {
    throw new Error('The text is not an encoded document.');
  }
  return value;
}

function isStoredDocument(value: unknown): value is StoredDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'blocks' in value &&
    Array.isArray(value.blocks) &&
    'links' in value &&
    typeof value.links === 'object' &&
    value.links !== null
  );
}
