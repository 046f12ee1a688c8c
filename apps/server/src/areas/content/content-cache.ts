import type { DocumentPart, SourceRecord, StoredDocument } from '@octavo/content';
import { type Cache, defineCache, defineState, type Platform } from '../../platform/index.ts';
import type { FileIndex, PageIndex, ReusableContentIndex } from './record-index.ts';
import type { RevisionRow } from './store.ts';

/** Rough sizes in memory, in bytes. */
const PAGE_BYTES = 1_200;
const RECORD_BYTES = 500;
const ROW_BYTES = 1_000;
const PART_BYTES = 150;

/** What the root of a map stands for in memory. */
export type MapIndex =
  | { of: 'pages'; index: PageIndex }
  | { of: 'files'; index: FileIndex }
  | { of: 'reusableContents'; index: ReusableContentIndex }
  | { of: 'sources'; index: readonly SourceRecord[] };

/**
 * What one server keeps of immutable content. Everything is addressed by a hash or by the id of a
 * revision, so nothing is ever invalidated: what is least recently used makes room.
 */
export interface ContentCache {
  readonly nodes: Cache<string>;
  readonly rows: Cache<RevisionRow>;
  /** Indexes by kind and root, such as `pages:<hash>`. */
  readonly indexes: Cache<MapIndex>;
  readonly documents: Cache<StoredDocument>;
}

export const nodes = defineCache<string>(
  { name: 'content-nodes', share: 40 },
  (text) => 2 * text.length,
);
export const rows = defineCache<RevisionRow>(
  { name: 'content-revisions', share: 20 },
  () => ROW_BYTES,
);
export const indexes = defineCache<MapIndex>(
  { name: 'content-indexes', share: 123, leastPart: 0.5 },
  estimateIndex,
);
export const documents = defineCache<StoredDocument>(
  { name: 'content-documents', share: 80 },
  ({ text, blocks }) =>
    2 * text.length + 300 * blocks.length + PART_BYTES * countParts(blocks) + 200,
);

/** Opened once for each server: every read asks for it. */
export const contentCache = defineState(
  ({ caches }: Pick<Platform, 'caches'>): ContentCache => ({
    nodes: caches.open(nodes),
    rows: caches.open(rows),
    indexes: caches.open(indexes),
    documents: caches.open(documents),
  }),
);

/** The content cache of a server. */
export function cacheOf(platform: Pick<Platform, 'areas' | 'caches'>): ContentCache {
  return contentCache.of(platform);
}

function countParts(parents: readonly { parts?: readonly DocumentPart[] }[]): number {
  let count = 0;
  for (const { parts } of parents) if (parts) count += parts.length + countParts(parts);
  return count;
}

function estimateIndex(entry: MapIndex): number {
  if (entry.of === 'pages') {
    return PAGE_BYTES * (1 + entry.index.tree.byId.size);
  }
  const count = entry.of === 'sources' ? entry.index.length : entry.index.list.length;
  return RECORD_BYTES * (1 + count);
}
