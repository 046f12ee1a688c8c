import { encodeCanonicalJson } from './canonical-json.ts';
import type { Hash } from './hash.ts';
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

/** A node of a map and where it stands: `path` is the digits that lead to it, empty for the root. */
export interface PlacedNode {
  path: string;
  hash: Hash;
  /** The entries of a leaf; none for a node with children. */
  entries: readonly MapEntry[];
}

/** Which nodes of a map are walked. */
export interface NodeWalk {
  root: Hash | null;
  /** Another map: what has the same place and hash there is stepped over with all below it. */
  except: Hash | null;
  /** Goes on behind the node at this path; from the root where it is null. */
  after: string | null;
  /** The most nodes. */
  limit: number;
}

interface Waiting {
  path: string;
  hash: Hash;
  except: Hash | null;
}

/**
 * The next nodes of a map, each before those below it, in the order of their paths; fewer than the
 * limit where the walk ends. However large the map is, only what is answered and the nodes above it
 * are read.
 *
 * @throws MissingNodesError naming missing nodes, at most as many as the limit.
 */
export function walkNodes(
  nodes: NodeSource,
  { root, except, after, limit }: NodeWalk,
): PlacedNode[] {
  const reader = new NodeReader(nodes);
  const walked: PlacedNode[] = [];
  const waiting: Waiting[] = root === null ? [] : [{ path: '', hash: root, except }];
  let missing = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.hash === next.except || isBehind(next.path, after)) continue;
    const node = reader.read(next.hash);
    const before = next.except === null ? undefined : reader.read(next.except);
    if (node === undefined || (next.except !== null && before === undefined)) {
      missing += 1;
      if (missing + walked.length >= limit) break;
      continue;
    }
    if (after === null || next.path > after) {
      walked.push({
        path: next.path,
        hash: next.hash,
        entries: isLeaf(node) ? node.leaf : [],
      });
      if (missing + walked.length >= limit) break;
    }
    if (isLeaf(node)) continue;
    const others = before === undefined || isLeaf(before) ? {} : before.inner;
    const children = Object.entries(node.inner).sort(([a], [b]) => (a < b ? 1 : -1));
    for (const [digit, [hash]] of children) {
      waiting.push({ path: next.path + digit, hash, except: others[digit]?.[0] ?? null });
    }
  }
  reader.finish();
  return walked;
}

/** Whether a node and all below it come before what is walked. */
function isBehind(path: string, after: string | null): boolean {
  return after !== null && path < after && !after.startsWith(path);
}

/** What an encoded node names: the nodes below it, and the values that it holds. @throws Error where it is none */
export function listNodeLinks(text: string): { children: Hash[]; values: unknown[] } {
  const node = decodeNode(text);
  return isLeaf(node)
    ? { children: [], values: node.leaf.map(([, value]) => value) }
    : { children: Object.values(node.inner).map(([hash]) => hash), values: [] };
}

/** How many entries a leaf holds before it is split by the next digit of its keys. */
export const LEAF_CAPACITY = 8;

/** How many digits a key has; a leaf at this depth is never split. */
export const KEY_DIGITS = 16;

export type MapEntry = readonly [key: string, value: unknown];

/** A child of an inner node: its address and how many entries are below it. */
export type ChildLink = readonly [hash: Hash, count: number];

/** Entries in ascending key order. */
interface LeafNode {
  leaf: readonly MapEntry[];
}

/** Children by digit (`0` to `f`); a digit without entries is absent. */
interface InnerNode {
  inner: Readonly<Record<string, ChildLink>>;
}

export type MapNode = LeafNode | InnerNode;

export function isLeaf(node: MapNode): node is LeafNode {
  return 'leaf' in node;
}

/** Encodes a node in the canonical form that its hash is taken of. */
export function encodeNode(node: MapNode): string {
  return encodeCanonicalJson(node);
}

/**
 * Decodes what `encodeNode` made.
 *
 * @throws Error when the text is not the encoding of a node.
 */
function decodeNode(text: string): MapNode {
  const node: unknown = JSON.parse(text);
  if (typeof node === 'object' && node !== null) {
    if ('leaf' in node && Array.isArray(node.leaf)) {
      return { leaf: node.leaf };
    }
    if ('inner' in node && typeof node.inner === 'object' && node.inner !== null) {
      return { inner: node.inner as Record<string, ChildLink> };
    }
  }
  throw new Error('The text is not an encoded map node.');
}

/**
 * The digits that place a key in the trie: 64 bits of a hash of the key as 16 hexadecimal digits.
 * The hash spreads keys evenly and needs no cryptography: keys that collide share a leaf.
 */
export function digitsOf(key: string): string {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x85ebca77);
    low = Math.imul(low ^ unit, 0xc2b2ae3d);
    high = (high << 13) | (high >>> 19);
    low = (low << 17) | (low >>> 15);
  }
  return hexadecimal(mixBits(high ^ Math.imul(low, 3))) + hexadecimal(mixBits(low ^ key.length));
}

function mixBits(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hexadecimal(bits: number): string {
  return bits.toString(16).padStart(8, '0');
}

export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
