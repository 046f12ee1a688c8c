import { encodeCanonicalJson } from './canonical-json.ts';
import type { Hash, HashText } from './hash.ts';
import type { DocumentBlock, DocumentPart, StoredDocument } from './records.ts';
import { runAtOnce } from './run-at-once.ts';

/** The canonical encoding of a document, which its hash is taken of. Parts are written as tuples. */
export function encodeDocument(document: StoredDocument): string {
  return runAtOnce(encodeDocumentInSteps(document));
}

/** Blocks that are encoded in one go. */
const BLOCKS_AT_ONCE = 1_000;

/** `encodeDocument`, which yields behind each thousand blocks. */
function* encodeDocumentInSteps({ text, blocks, links }: StoredDocument): Generator<void, string> {
  const encoded: string[] = [];
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    const some = blocks.slice(at, at + BLOCKS_AT_ONCE);
    encoded.push(JSON.stringify(some.map(orderBlock)).slice(1, -1));
    yield;
  }
  return `{"blocks":[${encoded.join()}],"links":${encodeCanonicalJson(links)},"text":${JSON.stringify(text)}}`;
}

/** A block with its fields in canonical order: pages have many, which are then encoded at once. */
function orderBlock({ end, hash, id, kind, parts, start }: DocumentBlock): object {
  return parts
    ? { end, hash, id, kind, parts: encodeParts(parts), start }
    : { end, hash, id, kind, start };
}

/** The address of a document: equal text, blocks (with their ids) and links have equal addresses. */
export function hashDocument(document: StoredDocument, hashText: HashText): Hash {
  return runAtOnce(hashDocumentInSteps(document, hashText));
}

/** `hashDocument`, which yields where that takes long. */
export function* hashDocumentInSteps(
  document: StoredDocument,
  hashText: HashText,
): Generator<void, Hash> {
  const encoded = yield* encodeDocumentInSteps(document);
  if (document.blocks.length >= BLOCKS_AT_ONCE) yield;
  return hashText(encoded);
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

/** A part as it is stored: short, for pages have many. */
export type PartTuple = [
  id: string,
  kind: string,
  start: number,
  end: number,
  parts?: readonly PartTuple[],
];

/** Parts as they are stored. */
export function encodeParts(parts: readonly DocumentPart[]): PartTuple[] {
  return parts.map(({ id, kind, start, end, parts: within }): PartTuple => {
    return within ? [id, kind, start, end, encodeParts(within)] : [id, kind, start, end];
  });
}

/** Reads what `encodeParts` wrote. */
export function decodeParts(tuples: readonly PartTuple[]): DocumentPart[] {
  return tuples.map(([id, kind, start, end, within]): DocumentPart => {
    return within ? { id, kind, start, end, parts: decodeParts(within) } : { id, kind, start, end };
  });
}
