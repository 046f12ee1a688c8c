import type { StoredDocument } from '@octavo/content';
import { buildStoredDocument, type DocumentNode, type TreeKind } from '@octavo/markup';
import type { ReadingInput } from './parse-message.ts';

/** Parses each document once and makes all readings of it, in the order of their modules. */
export async function readDocuments({
  documents,
  kind,
  modules,
}: ReadingInput): Promise<unknown[][]> {
  return Promise.all(documents.map((document) => readDocument(document, kind, modules)));
}

async function readDocument(
  document: string,
  kind: TreeKind,
  modules: readonly string[] | undefined,
): Promise<unknown[]> {
  const tree = buildStoredDocument(JSON.parse(document) as StoredDocument, kind);
  // Text is quicker to hand over than objects are.
  if (modules === undefined) return [JSON.stringify(tree)];
  const made: unknown[] = [];
  for (const module of modules) {
    const { read } = (await import(module)) as { read(tree: DocumentNode): unknown };
    made.push(read(tree));
  }
  return made;
}
