import type { Hash } from './hash.ts';
import { compareKeys, decodeNode, digitsOf, isLeaf, type MapNode } from './map-node.ts';
import { runAtOnce } from './run-at-once.ts';

/**
 * An immutable map from string keys to JSON values, kept as content-addressed nodes that share
 * structure. It is a hash trie: keys are placed by the digits of a hash, and the node of a digit
 * prefix is a leaf exactly when at most `LEAF_CAPACITY` keys have that prefix. So the shape depends
 * on the set of keys alone, and equal maps have equal roots whatever their history. Unlike chunks
 * cut by a rolling or per-key boundary, no node has an unlucky size: an edit stores one small leaf
 * and a few inner nodes of at most sixteen links. Lists are given in key order.
 *
 * Functions here are pure. Where a node is not at hand they throw `MissingNodesError` naming every
 * node that is known to be needed; the caller loads those in one batch and calls again.
 */
export interface NodeSource {
  /** The encoded node of that address, or undefined when it is not at hand. */
  get(hash: Hash): string | undefined;
}

/** Nodes that a map function needs and its `NodeSource` did not have. */
export class MissingNodesError extends Error {
  readonly hashes: Hash[];

  constructor(hashes: Hash[]) {
    super(`${hashes.length} map nodes are not at hand.`);
    this.name = 'MissingNodesError';
    this.hashes = hashes;
  }
}

/** Reads nodes, and remembers those that are missing so that one error can name them all. */
export class NodeReader {
  readonly #source: NodeSource;
  readonly #missing = new Set<Hash>();

  constructor(source: NodeSource) {
    this.#source = source;
  }

  /** The decoded node; undefined when it is missing, which `finish` will report. */
  read(hash: Hash): MapNode | undefined {
    const text = this.#source.get(hash);
    if (text === undefined) {
      this.#missing.add(hash);
      return undefined;
    }
    return decodeNode(text);
  }

  /** @throws MissingNodesError when any node that was asked for is missing. */
  finish(): void {
    if (this.#missing.size > 0) {
      throw new MissingNodesError([...this.#missing]);
    }
  }
}

/**
 * The value of one key, or undefined. Reads one node per level.
 *
 * @throws MissingNodesError
 */
export function getEntry<V>(nodes: NodeSource, root: Hash | null, key: string): V | undefined {
  const digits = digitsOf(key);
  let hash = root;
  for (let depth = 0; hash !== null; depth++) {
    const text = nodes.get(hash);
    if (text === undefined) {
      throw new MissingNodesError([hash]);
    }
    const node = decodeNode(text);
    if (isLeaf(node)) {
      return node.leaf.find(([entryKey]) => entryKey === key)?.[1] as V | undefined;
    }
    hash = node.inner[digits.charAt(depth)]?.[0] ?? null;
  }
  return undefined;
}

/**
 * All entries, in ascending key order (UTF-16).
 *
 * @throws MissingNodesError naming all missing nodes of a level at once.
 */
export function listEntries<V>(nodes: NodeSource, root: Hash | null): [string, V][] {
  return runAtOnce(listEntriesInSteps<V>(nodes, root));
}

/** The same of a large map: yields behind each node. */
export function* listEntriesInSteps<V>(
  nodes: NodeSource,
  root: Hash | null,
): Generator<void, [string, V][]> {
  const reader = new NodeReader(nodes);
  const entries: [string, V][] = [];
  const waiting = root === null ? [] : [root];
  for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
    const node = reader.read(hash);
    if (node === undefined) {
      continue;
    }
    yield;
    if (isLeaf(node)) {
      for (const [key, value] of node.leaf) {
        entries.push([key, value as V]);
      }
    } else {
      waiting.push(...Object.values(node.inner).map(([child]) => child));
    }
  }
  reader.finish();
  return entries.sort(([a], [b]) => compareKeys(a, b));
}

/** How many entries a map has. Reads the root alone. @throws MissingNodesError */
export function countEntries(nodes: NodeSource, root: Hash | null): number {
  if (root === null) {
    return 0;
  }
  const reader = new NodeReader(nodes);
  const node = reader.read(root);
  reader.finish();
  if (node === undefined) {
    return 0;
  }
  return isLeaf(node)
    ? node.leaf.length
    : Object.values(node.inner).reduce((total, [, count]) => total + count, 0);
}
