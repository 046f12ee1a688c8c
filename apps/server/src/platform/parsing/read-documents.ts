import type { StoredDocument } from '@octavo/content';
import { buildStoredDocument, type DocumentNode, type TreeKind } from '@octavo/markup';
import { groupBySize } from '../group-by-size.ts';
import type { DocumentPieces, ReadingInput } from './parse-message.ts';

/** Parses each document once and makes all readings of it, in the order of their modules. */
export async function readDocuments({
  documents,
  kind,
  modules,
}: ReadingInput): Promise<unknown[][]> {
  return Promise.all(documents.map((pieces) => readDocument(pieces, kind, modules)));
}

async function readDocument(
  pieces: DocumentPieces,
  kind: TreeKind,
  modules: readonly string[] | undefined,
): Promise<unknown[]> {
  const tree = buildStoredDocument(JSON.parse(pieces.join('')) as StoredDocument, kind);
  if (modules === undefined) return writePieces(tree);
  const made: unknown[] = [];
  for (const module of modules) {
    const { read } = (await import(module)) as { read(tree: DocumentNode): unknown };
    made.push(read(tree));
  }
  return made;
}

/** Of how many characters a piece is, about. */
const PIECE_LENGTH = 64 * 1024;

/**
 * A tree as JSON: without its nodes, then these in lists one after the other, so that it can be read a
 * piece at a time. Text is quicker to hand over than objects are.
 */
function writePieces({ nodes, ...rest }: DocumentNode): string[] {
  const texts = nodes.map((node) => JSON.stringify(node));
  const pieces = groupBySize(texts, ({ length }) => length, PIECE_LENGTH);
  return [JSON.stringify(rest), ...pieces.map((piece) => `[${piece.join()}]`)];
}
