import type { ContentRef, DocumentBlock, Hash, StoredDocument } from '@octavo/content';
import type { DocumentsTable } from './tables.ts';

type BlockTuple = [id: string, kind: string, start: number, end: number, hash: Hash];

/** A document as a row. Texts that a text column cannot hold are written as a JSON string. */
export function encodeDocumentRow(hash: Hash, document: StoredDocument): DocumentsTable {
  const { text, blocks, links } = document;
  const escaped = text.includes('\0') || !text.isWellFormed();
  const tuples = blocks.map(({ id, kind, start, end, hash: blockHash }): BlockTuple => {
    return [id, kind, start, end, blockHash];
  });
  return {
    hash,
    text: escaped ? JSON.stringify(text) : text,
    escaped: escaped ? 1 : 0,
    blocks: JSON.stringify(tuples),
    links: JSON.stringify(links),
  };
}

/** Reads what `encodeDocumentRow` wrote. */
export function decodeDocumentRow(row: DocumentsTable): StoredDocument {
  const tuples = JSON.parse(row.blocks) as BlockTuple[];
  return {
    text: row.escaped === 1 ? (JSON.parse(row.text) as string) : row.text,
    blocks: tuples.map(([id, kind, start, end, hash]): DocumentBlock => {
      return { id, kind, start, end, hash };
    }),
    links: JSON.parse(row.links) as Record<string, ContentRef>,
  };
}
