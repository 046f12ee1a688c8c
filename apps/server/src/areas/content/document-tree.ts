import type { Hash, StoredDocument } from '@octavo/content';
import { buildDocument, type DocumentNode, type PageFacts } from '@octavo/markup';

/** Something that follows from the JSON form of a document alone. */
export interface TreeReading<T> {
  read(tree: DocumentNode): T;
}

/** `fragment` for reusable contents, which have no title of their own. */
export type TreeKind = 'page' | 'fragment';

const readings: TreeReading<unknown>[] = [];
const shared = new WeakMap<StoredDocument, Map<TreeReading<unknown>, unknown>>();
const known = new WeakMap<StoredDocument, PageFacts>();

/** Declares a reading. Of documents just committed it is made whenever anybody parses them. */
export function defineTreeReading<T>(read: (tree: DocumentNode) => T): TreeReading<T> {
  const reading = { read };
  readings.push(reading);
  return reading;
}

/**
 * Lets all that follow a commit share one parse of each of its documents: a tree is an order of
 * magnitude larger than its text, so what is kept are the readings, until they are taken. `facts`
 * are those of documents of pages that were found out when their texts were read.
 */
export function shareTrees(
  documents: ReadonlyMap<Hash, StoredDocument>,
  facts: ReadonlyMap<Hash, PageFacts> = new Map(),
): void {
  for (const [hash, document] of documents) {
    shared.set(document, new Map());
    const found = facts.get(hash);
    if (found !== undefined) known.set(document, found);
  }
}

/** What is known of a page's document just committed without parsing it. */
export function findFacts(document: StoredDocument): PageFacts | undefined {
  return known.get(document);
}

/** The JSON form of a stored document. Targets mean what they meant when it was written. */
export function readTree(document: StoredDocument, kind: TreeKind): DocumentNode {
  const tree = buildTree(document, kind);
  const kept = kind === 'page' ? shared.get(document) : undefined;
  if (kept !== undefined) for (const reading of readings) kept.set(reading, reading.read(tree));
  return tree;
}

/** A reading of a stored document, made before by whoever parsed it for the same commit, or now. */
export function takeReading<T>(
  reading: TreeReading<T>,
  document: StoredDocument,
  kind: TreeKind,
): T {
  const kept = kind === 'page' ? shared.get(document) : undefined;
  if (kept?.has(reading) !== true) return reading.read(buildTree(document, kind));
  const value = kept.get(reading) as T;
  kept.delete(reading);
  return value;
}

function buildTree({ text, blocks, links }: StoredDocument, kind: TreeKind): DocumentNode {
  const resolve = (raw: string) => (Object.hasOwn(links, raw) ? links[raw] : undefined);
  return buildDocument(text, { blocks, resolve, kind });
}
