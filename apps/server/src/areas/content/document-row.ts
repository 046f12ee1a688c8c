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

/** A document as a row. Texts that a text column cannot hold are written as a JSON string. */
export function encodeDocumentRow(hash: Hash, document: StoredDocument): DocumentColumns {
  const { text, blocks, links } = document;
  const escaped = text.includes('\0') || !text.isWellFormed();
  const tuples = blocks.map(({ id, kind, start, end, hash: blockHash, parts }): BlockTuple => {
    const tuple: BlockTuple = [id, kind, start, end, blockHash];
    if (parts) tuple.push(encodeParts(parts));
    return tuple;
  });
  return {
    hash,
    text: escaped ? JSON.stringify(text) : text,
    escaped: escaped ? 1 : 0,
    blocks: JSON.stringify(tuples),
    links: JSON.stringify(links),
    git_oid: hashGitText(text),
  };
}

/** Reads the text of a row. */
export function decodeText({ text, escaped }: Pick<DocumentColumns, 'text' | 'escaped'>): string {
  return escaped === 1 ? (JSON.parse(text) as string) : text;
}

/** Reads what `encodeDocumentRow` wrote. */
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
