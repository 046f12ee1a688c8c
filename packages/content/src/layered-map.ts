/** Above this many entries a layer is folded into the map below it. */
const MAX_LAYER = 256;

/** Entries that a change puts in place; undefined removes one. */
export type MapChanges<K, V> = ReadonlyMap<K, V | undefined>;

/**
 * The map after some changes, the one before staying as it is; no value is undefined. Time follows the number of changes,
 * but for one change in some hundreds, which copies the map. Iteration follows insertion.
 */
export function changeMap<K, V>(
  map: ReadonlyMap<K, V>,
  changes: MapChanges<K, V>,
): ReadonlyMap<K, V> {
  if (changes.size === 0) {
    return map;
  }
  const base = map instanceof LayeredMap ? (map.base as ReadonlyMap<K, V>) : map;
  const layer = new Map(map instanceof LayeredMap ? (map.layer as MapChanges<K, V>) : []);
  let size = map.size;
  for (const [key, value] of changes) {
    size += (value === undefined ? 0 : 1) - (map.has(key) ? 1 : 0);
    layer.set(key, value);
  }
  const changed = new LayeredMap(base, layer, size);
  return layer.size > MAX_LAYER ? new Map(changed) : changed;
}

/** A map with changes laid over it. Neither it nor what it is made of is ever changed. */
class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly base: ReadonlyMap<K, V>;
  readonly layer: MapChanges<K, V>;
  readonly size: number;

  constructor(base: ReadonlyMap<K, V>, layer: MapChanges<K, V>, size: number) {
    this.base = base;
    this.layer = layer;
    this.size = size;
  }

  get(key: K): V | undefined {
    const value = this.layer.get(key);
    return value !== undefined || this.layer.has(key) ? value : this.base.get(key);
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): MapIterator<[K, V]> {
    for (const [key, before] of this.base) {
      const value = this.layer.has(key) ? this.layer.get(key) : before;
      if (value !== undefined) {
        yield [key, value];
      }
    }
    for (const [key, value] of this.layer) {
      if (value !== undefined && !this.base.has(key)) {
        yield [key, value];
      }
    }
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) {
      yield key;
    }
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) {
      yield value;
    }
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) {
      visit(value, key, this);
    }
  }
}
