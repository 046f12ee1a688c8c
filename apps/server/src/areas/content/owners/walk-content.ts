import { type Hash, type PlacedNode, type RevisionContent, walkNodes } from '@octavo/content';
import type { Db } from '../../../platform/index.ts';
import { withNodes } from '../node-loader.ts';

/** The maps of a revision in the order in which they are walked. */
const MAPS = ['pages', 'files', 'reusableContents', 'sources'] as const;

/** A walk passes by, so it keeps nothing in memory that readers want there. */
const NO_CACHE = { nodes: { get: () => undefined, set: () => {} } };

/** How far a walk over the content of a revision is: behind the node at `path` of a map. */
export interface ContentPosition {
  map: (typeof MAPS)[number];
  /** Null before the first node. */
  path: string | null;
}

/** Some of what a revision reaches. */
export interface ReachedContent {
  nodes: Hash[];
  documents: Hash[];
  /** Sizes in bytes. */
  blobs: Map<Hash, number>;
  /** Where the walk goes on; null where it ends. */
  next: ContentPosition | null;
}

/** Which content is walked: what `except` has in the same place is stepped over. */
export interface ContentWalk {
  content: RevisionContent;
  except: RevisionContent | null;
  from: ContentPosition | null;
  /** The most nodes. */
  limit: number;
}

/** Reads what the next nodes of a revision reach: nodes, and the documents and blobs that they name. */
export async function walkContent(
  db: Db,
  { content, except, from, limit }: ContentWalk,
): Promise<ReachedContent> {
  let position: ContentPosition | null = from ?? { map: MAPS[0], path: null };
  let placed: PlacedNode[] = [];
  while (position !== null && placed.length === 0) {
    const { map, path: after }: ContentPosition = position;
    placed = await withNodes(NO_CACHE, db, (nodes) =>
      walkNodes(nodes, { root: content[map], except: except?.[map] ?? null, after, limit }),
    );
    const last = placed.length < limit ? undefined : placed.at(-1);
    position = last === undefined ? findMapAfter(map) : { map, path: last.path };
  }
  return { ...listNamed(placed), next: position };
}

function findMapAfter(map: ContentPosition['map']): ContentPosition | null {
  const next = MAPS[MAPS.indexOf(map) + 1];
  return next === undefined ? null : { map: next, path: null };
}

/** What records of all maps name, whichever has it. */
type NamingRecord = { document?: Hash; blob?: Hash; size?: number };

function listNamed(placed: readonly PlacedNode[]): Omit<ReachedContent, 'next'> {
  const documents = new Set<Hash>();
  const blobs = new Map<Hash, number>();
  for (const { entries } of placed) {
    for (const [, value] of entries) {
      const { document, blob, size } = value as NamingRecord;
      if (document !== undefined) documents.add(document);
      if (blob !== undefined) blobs.set(blob, size ?? 0);
    }
  }
  const nodes = new Set(placed.map(({ hash }) => hash));
  return { nodes: [...nodes], documents: [...documents], blobs };
}
