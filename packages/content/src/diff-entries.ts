import { encodeCanonicalJson } from './canonical-json.ts';
import type { Hash } from './hash.ts';
import {
  type ChildLink,
  compareKeys,
  digitsOf,
  isLeaf,
  type MapEntry,
  NodeReader,
  type NodeSource,
} from './ordered-map.ts';
import { runAtOnce } from './run-at-once.ts';

/** What happened to one key: `before` is absent where it was added, `after` where it was removed. */
export interface EntryDifference<V> {
  key: string;
  before?: V;
  after?: V;
}

/** A side of the comparison at one digit prefix: an address, or the entries of a leaf. */
type Side = Hash | readonly MapEntry[];

/** Two sides to be compared, and how many digits they share. */
interface Pair {
  before: Side;
  after: Side;
  depth: number;
}

type Opened = { leaf: readonly MapEntry[] } | { inner: Readonly<Record<string, ChildLink>> };

/**
 * The keys whose values differ between two maps, in key order. Steps over parts with equal hashes,
 * so it reads only nodes that differ. Where more than `limit` keys differ it stops and answers some
 * of them, more than `limit`.
 *
 * @throws MissingNodesError naming all missing nodes that it can know of at once.
 */
export function diffEntries<V>(
  nodes: NodeSource,
  before: Hash | null,
  after: Hash | null,
  limit = Number.POSITIVE_INFINITY,
): EntryDifference<V>[] {
  return runAtOnce(diffEntriesInSteps<V>(nodes, before, after, limit));
}

/** `diffEntries` for maps that differ in much: yields behind each pair of nodes. */
export function* diffEntriesInSteps<V>(
  nodes: NodeSource,
  before: Hash | null,
  after: Hash | null,
  limit = Number.POSITIVE_INFINITY,
): Generator<void, EntryDifference<V>[]> {
  const comparison = new Comparison(nodes, limit);
  yield* comparison.compare({ before: before ?? [], after: after ?? [], depth: 0 });
  return comparison.finish() as EntryDifference<V>[];
}

class Comparison {
  readonly #reader: NodeReader;
  readonly #limit: number;
  readonly #differences: EntryDifference<unknown>[] = [];

  constructor(nodes: NodeSource, limit: number) {
    this.#reader = new NodeReader(nodes);
    this.#limit = limit;
  }

  finish(): EntryDifference<unknown>[] {
    this.#reader.finish();
    return this.#differences.sort((a, b) => compareKeys(a.key, b.key));
  }

  *compare(roots: Pair): Generator<void> {
    const waiting = [roots];
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      if (pair.before === pair.after) continue;
      if (this.#differences.length > this.#limit) return;
      waiting.push(...this.#compareNodes(pair));
      yield;
    }
  }

  /** Notes what two leaves differ in; answers what is to be compared below two nodes. */
  #compareNodes({ before, after, depth }: Pair): Pair[] {
    const openedBefore = this.#open(before);
    const openedAfter = this.#open(after);
    if (openedBefore === undefined || openedAfter === undefined) {
      return [];
    }
    if ('leaf' in openedBefore && 'leaf' in openedAfter) {
      this.#compareLeaves(openedBefore.leaf, openedAfter.leaf);
      return [];
    }
    const childrenBefore = listChildren(openedBefore, depth);
    const childrenAfter = listChildren(openedAfter, depth);
    const digits = new Set([...childrenBefore.keys(), ...childrenAfter.keys()]);
    return [...digits].map((digit) => ({
      before: childrenBefore.get(digit) ?? [],
      after: childrenAfter.get(digit) ?? [],
      depth: depth + 1,
    }));
  }

  #open(side: Side): Opened | undefined {
    if (typeof side !== 'string') {
      return { leaf: side };
    }
    const node = this.#reader.read(side);
    if (node === undefined) {
      return undefined;
    }
    return isLeaf(node) ? { leaf: node.leaf } : { inner: node.inner };
  }

  #compareLeaves(before: readonly MapEntry[], after: readonly MapEntry[]): void {
    const rest = new Map(before);
    for (const [key, value] of after) {
      if (!rest.has(key)) {
        this.#differences.push({ key, after: value });
        continue;
      }
      const previous = rest.get(key);
      rest.delete(key);
      if (encodeCanonicalJson(previous) !== encodeCanonicalJson(value)) {
        this.#differences.push({ key, before: previous, after: value });
      }
    }
    for (const [key, value] of rest) {
      this.#differences.push({ key, before: value });
    }
  }
}

function listChildren(node: Opened, depth: number): Map<string, Side> {
  const children = new Map<string, Side>();
  if ('inner' in node) {
    for (const [digit, [hash]] of Object.entries(node.inner)) {
      children.set(digit, hash);
    }
    return children;
  }
  const groups = new Map<string, MapEntry[]>();
  for (const entry of node.leaf) {
    const digit = digitsOf(entry[0]).charAt(depth);
    groups.set(digit, [...(groups.get(digit) ?? []), entry]);
  }
  for (const [digit, entries] of groups) {
    children.set(digit, entries);
  }
  return children;
}
