import { type Hash, MissingNodesError, type NodeSource } from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import { createPauses } from '../../platform/index.ts';
import { findNodes } from './store.ts';

/** Keeps encoded nodes by their hashes. */
export interface NodeCache {
  nodes: { get(hash: Hash): string | undefined; set(hash: Hash, text: string): void };
}

/**
 * Runs a pure function over map nodes, loading the nodes that it misses in one query a round until
 * it has all it needs; one that takes long may work in slices. `db` may be a transaction, whose own nodes are then seen.
 *
 * @throws Error when a node is not stored: the database is damaged.
 */
export async function withNodes<T>(
  cache: NodeCache,
  db: Db,
  run: (nodes: NodeSource) => T | Promise<T>,
): Promise<T> {
  const loaded = new Map<Hash, string>();
  const nodes: NodeSource = { get: (hash) => loaded.get(hash) ?? cache.nodes.get(hash) };
  for (;;) {
    try {
      return await run(nodes);
    } catch (error) {
      if (!(error instanceof MissingNodesError)) {
        throw error;
      }
      await loadNodes(cache, db, error.hashes, loaded);
    }
  }
}

async function loadNodes(
  cache: NodeCache,
  db: Db,
  hashes: readonly Hash[],
  loaded: Map<Hash, string>,
): Promise<void> {
  const found = await findNodes(db, hashes);
  const pause = createPauses();
  for (const hash of hashes) {
    const text = found.get(hash);
    if (text === undefined) {
      throw new Error(`The content node ${hash} is missing from the database.`);
    }
    loaded.set(hash, text);
    cache.nodes.set(hash, text);
    await pause();
  }
}
