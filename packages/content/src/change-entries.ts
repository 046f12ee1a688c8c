import type { Hash, HashText } from './hash.ts';
import {
  type ChildLink,
  compareKeys,
  digitsOf,
  encodeNode,
  isLeaf,
  KEY_DIGITS,
  LEAF_CAPACITY,
  type MapEntry,
  type MapNode,
  NodeReader,
  type NodeSource,
} from './ordered-map.ts';
import { runAtOnce } from './run-at-once.ts';

interface Change {
  key: string;
  digits: string;
  value: unknown;
}

/** A part of the next map: untouched, or new and not yet given an address. */
type Part =
  | { state: 'kept'; link: ChildLink }
  | { state: 'leaf'; entries: MapEntry[] }
  | { state: 'inner'; parts: Map<string, Part>; count: number };

const NOTHING: Part = { state: 'leaf', entries: [] };

/**
 * Sets (or, where the value is null, removes) entries. Answers the root of the next map and exactly
 * those of its nodes that the previous map did not have on the changed paths: k changes to a map of
 * n entries create O(k log n) nodes. Setting an entry to the value it has changes nothing.
 *
 * @throws MissingNodesError naming every missing node on the changed paths.
 */
export function changeEntries<V>(
  nodes: NodeSource,
  hashText: HashText,
  root: Hash | null,
  changes: ReadonlyMap<string, V | null>,
): ChangedMap {
  return runAtOnce(changeEntriesInSteps(nodes, hashText, root, changes));
}

/** The root of the next map, and those of its nodes that the previous one did not have. */
export interface ChangedMap {
  root: Hash | null;
  created: Map<Hash, string>;
}

/** `changeEntries` for many changes: yields behind each node. */
export function* changeEntriesInSteps<V>(
  nodes: NodeSource,
  hashText: HashText,
  root: Hash | null,
  changes: ReadonlyMap<string, V | null>,
): Generator<void, ChangedMap> {
  const writer = new MapWriter(nodes, hashText);
  const list = [...changes].map(([key, value]) => ({ key, digits: digitsOf(key), value }));
  return yield* writer.change(root, list);
}

class MapWriter {
  readonly #reader: NodeReader;
  readonly #hashText: HashText;
  readonly #before = new Set<Hash>();
  readonly #created = new Map<Hash, string>();

  constructor(nodes: NodeSource, hashText: HashText) {
    this.#reader = new NodeReader(nodes);
    this.#hashText = hashText;
  }

  *change(root: Hash | null, changes: readonly Change[]): Generator<void, ChangedMap> {
    if (changes.length === 0) {
      return { root, created: this.#created };
    }
    const part = yield* this.#changePart(root, changes, 0);
    this.#reader.finish();
    const link = yield* this.#seal(part);
    return { root: link?.[0] ?? null, created: this.#created };
  }

  *#changePart(
    hash: Hash | null,
    changes: readonly Change[],
    depth: number,
  ): Generator<void, Part> {
    yield;
    if (hash === null) {
      return yield* changeLeaf([], changes, depth);
    }
    const node = this.#read(hash);
    if (node === undefined) {
      return NOTHING;
    }
    return isLeaf(node)
      ? yield* changeLeaf(node.leaf, changes, depth)
      : yield* this.#changeInner(node.inner, changes, depth);
  }

  *#changeInner(
    links: Readonly<Record<string, ChildLink>>,
    changes: readonly Change[],
    depth: number,
  ): Generator<void, Part> {
    const parts = new Map<string, Part>();
    for (const [digit, link] of Object.entries(links)) {
      parts.set(digit, { state: 'kept', link });
    }
    for (const [digit, group] of groupByDigit(changes, depth)) {
      const part = yield* this.#changePart(links[digit]?.[0] ?? null, group, depth + 1);
      if (countPart(part) === 0) {
        parts.delete(digit);
      } else {
        parts.set(digit, part);
      }
    }
    return this.#joinParts(parts);
  }

  #joinParts(parts: Map<string, Part>): Part {
    let count = 0;
    for (const part of parts.values()) {
      count += countPart(part);
    }
    if (count > LEAF_CAPACITY) {
      return { state: 'inner', parts, count };
    }
    const entries = [...parts.values()].flatMap((part) => this.#entriesOf(part));
    return { state: 'leaf', entries: sortEntries(entries) };
  }

  #entriesOf(part: Part): MapEntry[] {
    if (part.state === 'leaf') {
      return part.entries;
    }
    if (part.state === 'inner') {
      return [...part.parts.values()].flatMap((child) => this.#entriesOf(child));
    }
    return this.#entriesBelow(part.link[0]);
  }

  #entriesBelow(hash: Hash): MapEntry[] {
    const node = this.#read(hash);
    if (node === undefined) {
      return [];
    }
    return isLeaf(node)
      ? [...node.leaf]
      : Object.values(node.inner).flatMap(([child]) => this.#entriesBelow(child));
  }

  #read(hash: Hash): MapNode | undefined {
    this.#before.add(hash);
    return this.#reader.read(hash);
  }

  *#seal(part: Part): Generator<void, ChildLink | undefined> {
    yield;
    if (part.state === 'kept') {
      return part.link;
    }
    const count = countPart(part);
    if (count === 0) {
      return undefined;
    }
    const text = encodeNode(
      part.state === 'leaf'
        ? { leaf: part.entries }
        : { inner: yield* this.#sealParts(part.parts) },
    );
    const hash = this.#hashText(text);
    if (!this.#before.has(hash)) {
      this.#created.set(hash, text);
    }
    return [hash, count];
  }

  *#sealParts(parts: Map<string, Part>): Generator<void, Record<string, ChildLink>> {
    const links: Record<string, ChildLink> = {};
    for (const [digit, part] of parts) {
      const link = yield* this.#seal(part);
      if (link !== undefined) {
        links[digit] = link;
      }
    }
    return links;
  }
}

function* changeLeaf(
  entries: readonly MapEntry[],
  changes: readonly Change[],
  depth: number,
): Generator<void, Part> {
  const next = new Map(entries);
  for (const { key, value } of changes) {
    if (value === null) {
      next.delete(key);
    } else {
      next.set(key, value);
    }
  }
  return yield* splitEntries([...next], depth);
}

function* splitEntries(entries: MapEntry[], depth: number): Generator<void, Part> {
  yield;
  if (entries.length <= LEAF_CAPACITY || depth >= KEY_DIGITS) {
    return { state: 'leaf', entries: sortEntries(entries) };
  }
  const groups = new Map<string, MapEntry[]>();
  for (const entry of entries) {
    addTo(groups, digitsOf(entry[0]).charAt(depth), entry);
  }
  const parts = new Map<string, Part>();
  for (const [digit, group] of groups) {
    parts.set(digit, yield* splitEntries(group, depth + 1));
  }
  return { state: 'inner', parts, count: entries.length };
}

function groupByDigit(changes: readonly Change[], depth: number): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    addTo(groups, change.digits.charAt(depth), change);
  }
  return groups;
}

function addTo<T>(groups: Map<string, T[]>, digit: string, item: T): void {
  const group = groups.get(digit);
  if (group === undefined) {
    groups.set(digit, [item]);
  } else {
    group.push(item);
  }
}

function countPart(part: Part): number {
  switch (part.state) {
    case 'kept':
      return part.link[1];
    case 'leaf':
      return part.entries.length;
    case 'inner':
      return part.count;
  }
}

function sortEntries(entries: readonly MapEntry[]): MapEntry[] {
  return [...entries].sort(([a], [b]) => compareKeys(a, b));
}
