import type { Hash } from '@octavo/content';
import type { DocumentNode } from '@octavo/markup';
import { defineCache, type Platform } from '../../platform/index.ts';
import { readDocument, readTreeInTime } from '../content/index.ts';

/** How much larger than its text the JSON form of a document is in memory, roughly. */
const BUILT_FACTOR = 12;

interface BuiltDocument {
  document: DocumentNode;
  /** Of the text, in UTF-16 units. */
  length: number;
}

export const built = defineCache<BuiltDocument>(
  { name: 'page-documents', share: 100 },
  ({ length }) => BUILT_FACTOR * length + 2_000,
);

/**
 * The JSON form of a stored document, undefined where none of that hash is stored. Targets mean
 * what they meant when the document was written. Built once and kept: treat it as immutable.
 *
 * @param kind `fragment` for reusable contents, which have no title of their own.
 */
export async function readBuiltDocument(
  platform: Platform,
  hash: Hash,
  kind: 'page' | 'fragment' = 'page',
): Promise<DocumentNode | undefined> {
  const cache = platform.caches.open(built);
  const key = `${kind}:${hash}`;
  const cached = cache.get(key);
  if (cached !== undefined) {
    return cached.document;
  }
  const stored = await readDocument(platform, hash);
  if (stored === undefined) {
    return undefined;
  }
  const document = await readTreeInTime(stored, kind);
  cache.set(key, { document, length: stored.text.length });
  return document;
}
