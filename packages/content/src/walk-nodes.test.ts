import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEntries } from './change-entries.ts';
import type { Hash } from './hash.ts';
import type { MapEntry } from './map-node.ts';
import { MissingNodesError } from './ordered-map.ts';
import { hashForTests } from './testing/test-store.ts';
import { type PlacedNode, walkNodes } from './walk-nodes.ts';

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
