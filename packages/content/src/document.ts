import { encodeCanonicalJson } from './canonical-json.ts';
import type { Hash, HashText } from './hash.ts';
import { decodeParts, encodeParts, type PartTuple } from './part-tuples.ts';
import type { DocumentBlock, StoredDocument } from './records.ts';

/** The canonical encoding of a document, which its hash is taken of. Parts are written as tuples. */
export function encodeDocument({ text, blocks, links }: StoredDocument): string {
  const encodedBlocks = JSON.stringify(blocks.map(orderBlock));
  return `{"blocks":${encodedBlocks},"links":${encodeCanonicalJson(links)},"text":${JSON.stringify(text)}}`;
}

/** A block with its fields in canonical order: pages have many, which are then encoded at once. */
function orderBlock({ end, hash, id, kind, parts, start }: DocumentBlock): object {
  return parts
    ? { end, hash, id, kind, parts: encodeParts(parts), start }
    : { end, hash, id, kind, start };
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
  if (!isEncodedDocument(value)) {
    throw new Error('The text is not an encoded document.');
  }
  return { ...value, blocks: value.blocks.map(decodeBlock) };
}

interface EncodedDocument extends Omit<StoredDocument, 'blocks'> {
  blocks: (Omit<DocumentBlock, 'parts'> & { parts?: PartTuple[] })[];
}

function decodeBlock({ parts, ...block }: EncodedDocument['blocks'][number]): DocumentBlock {
  return parts ? { ...block, parts: decodeParts(parts) } : block;
}

function isEncodedDocument(value: unknown): value is EncodedDocument {
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
