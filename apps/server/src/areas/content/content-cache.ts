import type { Hash, SourceRecord, StoredDocument } from '@octavo/content';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/index.ts';
import type { FileIndex, PageIndex, ReusableContentIndex } from './record-index.ts';
import type { RevisionRow } from './store.ts';

/** Rough sizes in memory, in bytes. */
const PAGE_BYTES = 1_200;
const RECORD_BYTES = 500;
const ROW_BYTES = 1_000;

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
  readonly nodes: LRUCache<Hash, string>;
  readonly rows: LRUCache<string, RevisionRow>;
  /** Indexes by kind and root, such as `pages:<hash>`. */
  readonly indexes: LRUCache<string, MapIndex>;
  /** Indexes that are being built. */
  readonly building: Map<string, Promise<MapIndex>>;
  readonly documents: LRUCache<Hash, StoredDocument>;
}

/** By what every form of one platform shares: inside a transaction its database is another. */
const caches = new WeakMap<Platform['events'], ContentCache>();

/** The content cache of a server. */
export function cacheOf(platform: Platform): ContentCache {
  const existing = caches.get(platform.events);
  if (existing !== undefined) {
    return existing;
  }
  const cache = createContentCache(platform.config.cacheBytes / 2);
  caches.set(platform.events, cache);
  return cache;
}

/** A cache of at most about `bytes` bytes: half for indexes, the rest for documents and nodes. */
export function createContentCache(bytes: number): ContentCache {
  return {
    nodes: new LRUCache({
      maxSize: Math.ceil(bytes / 8),
      sizeCalculation: (text) => 2 * text.length + 100,
    }),
    rows: new LRUCache({ maxSize: Math.ceil(bytes / 16), sizeCalculation: () => ROW_BYTES }),
    indexes: new LRUCache({ maxSize: Math.ceil(bytes / 2), sizeCalculation: estimateIndex }),
    building: new Map(),
    documents: new LRUCache({
      maxSize: Math.ceil(bytes / 4),
      sizeCalculation: ({ text, blocks }) => 2 * text.length + 300 * blocks.length + 300,
    }),
  };
}

function estimateIndex(entry: MapIndex): number {
  if (entry.of === 'pages') {
    return PAGE_BYTES * (1 + entry.index.tree.byId.size);
  }
  const count = entry.of === 'sources' ? entry.index.length : entry.index.list.length;
  return RECORD_BYTES * (1 + count);
}
