import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEntries } from './change-entries.ts';
import { diffEntries } from './diff-entries.ts';
import type { Hash } from './hash.ts';
import {
  countEntries,
  getEntry,
  listEntries,
  type MapEntry,
  MissingNodesError,
  type PlacedNode,
  walkNodes,
} from './ordered-map.ts';
import { hashForTests } from './testing/test-store.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Nodes in memory, counting reads. */
class MemoryNodes {
  readonly texts = new Map<Hash, string>();
  reads = 0;
  get(hash: Hash): string | undefined {
    this.reads++;
    return this.texts.get(hash);
  }
  change<V>(root: Hash | null, changes: Iterable<readonly [string, V | null]>) {
    const result = changeEntries(this, hashText, root, new Map(changes));
    for (const [hash, text] of result.created) {
      this.texts.set(hash, text);
    }
    return result;
  }
}

const keys = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((number) => `k${number}`),
  fc.string(),
);
const values = fc.oneof(
  fc.integer(),
  fc.record({ title: fc.string(), tags: fc.array(fc.string()) }),
);
const changeLists = fc.array(fc.tuple(keys, fc.option(values)), { maxLength: 80 });

function applyToModel<V>(
  changes: Iterable<readonly [string, V | null]>,
  start = new Map<string, V>(),
) {
  const model = new Map(start);
  for (const [key, value] of changes) {
    if (value === null) {
      model.delete(key);
    } else {
      model.set(key, value);
    }
  }
  return model;
}

const compare = (a: readonly [string, unknown], b: readonly [string, unknown]) =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;

function manyEntries(count: number): [string, { title: string; order: string }][] {
  return Array.from({ length: count }, (_, index) => [
    `01h${String(index).padStart(10, '0')}`,
    { title: `Page ${index}`, order: `a${index}`, body: 'x'.repeat(250) },
  ]);
}

describe('the ordered map', () => {
  it('has equal roots for equal maps whatever their history', () => {
    fc.assert(
      fc.property(fc.array(changeLists, { maxLength: 6 }), (batches) => {
        const nodes = new MemoryNodes();
        let root: Hash | null = null;
        for (const batch of batches) {
          root = nodes.change(root, batch).root;
        }
        const model = applyToModel(batches.flatMap((batch) => [...new Map(batch)]));
        const direct = nodes.change(null, [...model].reverse()).root;
        expect(root).toBe(direct);
        expect(listEntries(nodes, root)).toEqual([...model].sort(compare));
        expect(countEntries(nodes, root)).toBe(model.size);
        for (const [key, value] of model) {
          expect(getEntry(nodes, root, key)).toEqual(value);
        }
        expect(getEntry(nodes, root, 'a key that no list has')).toBeUndefined();
      }),
    );
  });

  it('gives b when the difference of a and b is applied to a', () => {
    fc.assert(
      fc.property(changeLists, changeLists, (first, second) => {
        const nodes = new MemoryNodes();
        const a = nodes.change(null, first).root;
        const b = nodes.change(null, second).root;
        const difference = diffEntries<unknown>(nodes, a, b);
        const changes = difference.map(({ key, after }) => [key, after ?? null] as const);
        expect(nodes.change(a, changes).root).toBe(b);
        const inA = new Map(listEntries(nodes, a));
        for (const { key, before } of difference) {
          expect(before).toEqual(inA.get(key));
        }
        expect(diffEntries(nodes, b, b)).toEqual([]);
      }),
    );
  });

  it('holds keys of control characters, the empty key too', () => {
    const nodes = new MemoryNodes();
    const changes = Array.from(
      { length: 30 },
      (_, index) => [`${'\0'.repeat(index)}`, index] as const,
    );
    const { root } = nodes.change(null, changes);
    expect(listEntries(nodes, root)).toHaveLength(30);
  });

  it('creates nothing where a value is set to what it is', () => {
    const nodes = new MemoryNodes();
    const { root } = nodes.change(null, manyEntries(500));
    const again = nodes.change(root, manyEntries(500).slice(20, 40));
    expect(again.root).toBe(root);
    expect(again.created.size).toBe(0);
  });

  it('stores a few small nodes for one change among ten thousand', () => {
    const nodes = new MemoryNodes();
    const entries = manyEntries(10_000);
    const { root } = nodes.change(null, entries);
    for (const [key, value] of entries.slice(0, 400)) {
      const { created } = nodes.change(root, [[key, { ...value, title: 'Another title' }]]);
      expect(created.size).toBeLessThanOrEqual(6);
      const bytes = [...created.values()].reduce((total, text) => total + text.length, 0);
      expect(bytes).toBeLessThan(6_000);
    }
  });

  it('creates at most depth times k nodes for k changes', () => {
    const nodes = new MemoryNodes();
    const entries = manyEntries(10_000);
    const { root } = nodes.change(null, entries);
    for (const k of [1, 5, 25, 100]) {
      const changed = entries.slice(500, 500 + k).map(([key]) => [key, null] as const);
      expect(nodes.change(root, changed).created.size).toBeLessThanOrEqual(k * 5);
    }
  });

  it('reads only nodes that differ', () => {
    const nodes = new MemoryNodes();
    const entries = manyEntries(10_000);
    const { root } = nodes.change(null, entries);
    const next = nodes.change(root, [[entries[77]?.[0] ?? '', null]]);
    nodes.reads = 0;
    expect(diffEntries(nodes, root, next.root)).toHaveLength(1);
    expect(nodes.reads).toBeLessThanOrEqual(2 * 6);
  });

  it('names all missing nodes of a level at once', () => {
    const stored = new MemoryNodes();
    const { root } = stored.change(null, manyEntries(2_000));
    const loaded = new MemoryNodes();
    let rounds = 0;
    for (;;) {
      try {
        expect(listEntries(loaded, root)).toHaveLength(2_000);
        break;
      } catch (error) {
        if (!(error instanceof MissingNodesError)) {
          throw error;
        }
        rounds++;
        for (const hash of error.hashes) {
          loaded.texts.set(hash, stored.texts.get(hash) ?? '');
        }
      }
    }
    expect(rounds).toBeLessThanOrEqual(5);
  });

  it('names the missing nodes of a change and of a difference', () => {
    const stored = new MemoryNodes();
    const { root } = stored.change(null, manyEntries(100));
    const empty = new MemoryNodes();
    expect(() => empty.change(root, [['x', 1]])).toThrow(MissingNodesError);
    expect(() => diffEntries(empty, root, null)).toThrow(MissingNodesError);
    expect(() => getEntry(empty, root, 'x')).toThrow(MissingNodesError);
  });
});

const entries = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 200 });

function makeMap(store: Map<Hash, string>, root: Hash | null, keys: Iterable<number>, value = 1) {
  const changes = new Map([...keys].map((key) => [`k${key}`, value]));
  const changed = changeEntries(store, hashForTests, root, changes);
  for (const [hash, text] of changed.created) store.set(hash, text);
  return changed;
}

/** All nodes in batches, from a store that gives out what it was asked for once, as a database. */
function walkAll(store: Map<Hash, string>, root: Hash | null, limit: number, except?: Hash | null) {
  const found: { path: string; hash: Hash; entries: readonly MapEntry[] }[] = [];
  let after: string | null = null;
  for (;;) {
    const loaded = new Map<Hash, string>();
    const next: PlacedNode[] = ((): PlacedNode[] => {
      for (;;) {
        try {
          return walkNodes(loaded, { root, except: except ?? null, after, limit });
        } catch (error) {
          if (!(error instanceof MissingNodesError)) throw error;
          expect(error.hashes.length).toBeLessThanOrEqual(2 * limit);
          for (const hash of error.hashes) loaded.set(hash, store.get(hash) ?? '');
        }
      }
    })();
    found.push(...next);
    if (next.length < limit) return found;
    after = next.at(-1)?.path ?? null;
  }
}

describe('a walk over the nodes of a map', () => {
  it('finds every node and every entry once, however small its steps are', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 40 }), (keys, limit) => {
        const store = new Map<Hash, string>();
        const { root, created } = makeMap(store, null, keys);
        const found = walkAll(store, root, limit);
        expect(found.map(({ path }) => path)).toEqual(found.map(({ path }) => path).sort());
        expect(new Set(found.map(({ hash }) => hash))).toEqual(new Set(created.keys()));
        const seen = found.flatMap((node) => node.entries.map(([key]) => key));
        expect(seen.sort()).toEqual(keys.map((key) => `k${key}`).sort());
      }),
    );
  });

  it('steps over what another map has in the same place, and over nothing else', () => {
    fc.assert(
      fc.property(entries, entries, fc.integer({ min: 1, max: 40 }), (keys, changed, limit) => {
        const store = new Map<Hash, string>();
        const before = makeMap(store, null, keys);
        const after = makeMap(store, before.root, changed, 2);
        const found = new Set(
          walkAll(store, after.root, limit, before.root).map(({ hash }) => hash),
        );
        const created = [...after.created.keys()].filter((hash) => !before.created.has(hash));
        expect(created.filter((hash) => !found.has(hash))).toEqual([]);
        const all = walkAll(store, after.root, 1000).map(({ hash }) => hash);
        const lost = all.filter((hash) => !found.has(hash) && !before.created.has(hash));
        expect(lost).toEqual([]);
      }),
    );
  });
});
