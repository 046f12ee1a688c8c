import {
  type ContentRef,
  type DocumentBlock,
  decodeParts,
  encodeParts,
  type Hash,
  type PartTuple,
  type StoredDocument,
} from '@octavo/content';
import { hashGitText } from './git-oids/hash-git-blob.ts';
import type { DocumentsTable } from './tables.ts';

/** The columns that a document is kept in. */
export type DocumentColumns = Omit<DocumentsTable, 'owner'>;

type BlockTuple = [
  id: string,
  kind: string,
  start: number,
  end: number,
  hash: Hash,
  parts?: PartTuple[],
];

/** Blocks that are encoded in one go. */
const BLOCKS_AT_ONCE = 1_000;

/**
 * A document as a row. Texts that a text column cannot hold are written as a JSON string. Yields behind
 * each thousand blocks.
 */
export function* encodeDocumentRowInSteps(
  hash: Hash,
  document: StoredDocument,
): Generator<void, DocumentColumns> {
  const { text, blocks, links } = document;
  const escaped = text.includes('\0') || !text.isWellFormed();
  const encoded: string[] = [];
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    if (at > 0) yield;
    const tuples = blocks.slice(at, at + BLOCKS_AT_ONCE).map(encodeBlock);
    encoded.push(JSON.stringify(tuples).slice(1, -1));
  }
  return {
    hash,
    text: escaped ? JSON.stringify(text) : text,
    escaped: escaped ? 1 : 0,
    blocks: `[${encoded.join()}]`,
    links: JSON.stringify(links),
    git_oid: hashGitText(text),
  };
}

function encodeBlock({ id, kind, start, end, hash, parts }: DocumentBlock): BlockTuple {
  const tuple: BlockTuple = [id, kind, start, end, hash];
  if (parts) tuple.push(encodeParts(parts));
  return tuple;
}

/** Reads the text of a row. */
export function decodeText({ text, escaped }: Pick<DocumentColumns, 'text' | 'escaped'>): string {
  return escaped === 1 ? (JSON.parse(text) as string) : text;
}

/** Reads what `encodeDocumentRowInSteps` wrote. */
export function decodeDocumentRow(row: Omit<DocumentColumns, 'git_oid'>): StoredDocument {
  const tuples = JSON.parse(row.blocks) as BlockTuple[];
  return {
    text: decodeText(row),
    blocks: tuples.map(([id, kind, start, end, hash, parts]): DocumentBlock => {
      const block = { id, kind, start, end, hash };
      return parts ? { ...block, parts: decodeParts(parts) } : block;
    }),
    links: JSON.parse(row.links) as Record<string, ContentRef>,
  };
}
