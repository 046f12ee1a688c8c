import { LRUCache } from 'lru-cache';

/** What an entry takes besides its key and value: its place in the cache. */
const ENTRY_BYTES = 100;
const KEY_UNIT_BYTES = 2;

/** What is said of each cache, whatever it keeps. */
export interface DeclaredCache {
  /** Unique on the server. */
  readonly name: string;
  /**
   * Which part of `OCTAVO_CACHE_BYTES` it may take, in thousandths. All caches together have at most
   * all of it: whoever adds one takes its share from others.
   */
  readonly share: number;
  /**
   * Of its share, from 0 to 1, what it is left where memory is short: for what takes long to make. None
   * unless given.
   */
  readonly leastPart?: number;
}

/** One kind of things that a server keeps in memory, made by `defineCache`. */
export interface CacheDeclaration<Value extends NonNullable<unknown>> extends DeclaredCache {
  readonly sizeOf: (value: Value) => number;
}

/**
 * Declares a cache; a platform makes it when it is first opened there. `sizeOf` says about how many
 * bytes of memory a value takes, without its key.
 */
export function defineCache<Value extends NonNullable<unknown>>(
  declared: DeclaredCache,
  sizeOf: (value: Value) => number,
): CacheDeclaration<Value> {
  return { ...declared, sizeOf };
}

/**
 * Values by key, within a number of bytes: the one used longest ago makes room. A value larger than
 * all of the cache is not kept.
 */
export class Cache<Value extends NonNullable<unknown>> {
  readonly maxBytes: number;
  #hits = 0;
  #misses = 0;
  readonly #measure: (value: Value, key: string) => number;
  #allowedBytes: number;
  readonly #entries: LRUCache<string, Value>;
  readonly #loading = new Map<string, Promise<Value>>();

  constructor(maxBytes: number, sizeOf: (value: Value) => number) {
    this.maxBytes = maxBytes;
    this.#allowedBytes = maxBytes;
    this.#measure = (value, key) =>
      Math.ceil(sizeOf(value)) + KEY_UNIT_BYTES * key.length + ENTRY_BYTES;
    this.#entries = new LRUCache<string, Value>({ maxSize: maxBytes });
  }

  /** The value of a key; undefined where none is kept. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) this.#misses += 1;
    else this.#hits += 1;
    return value;
  }

  /** Keeps a value, in place of the one before. */
  set(key: string, value: Value): void {
    const size = this.#measure(value, key);
    if (size > this.#allowedBytes) {
      this.#entries.delete(key);
      return;
    }
    this.#entries.set(key, value, { size });
    this.#makeRoom();
  }

  /** How many bytes it may take now: `maxBytes` unless it was restricted. */
  get allowedBytes(): number {
    return this.#allowedBytes;
  }

  /** From now on it takes at most a part of `maxBytes`, from 0 to 1: what is used longest ago goes. */
  restrict(part: number): void {
    this.#allowedBytes = Math.floor(this.maxBytes * part);
    this.#makeRoom();
  }

  #makeRoom(): void {
    while (this.#entries.calculatedSize > this.#allowedBytes) this.#entries.pop();
  }

  /**
   * The value of a key, made and kept where there is none, once for all who ask at that time. What
   * is made `alone` the others do not wait for, as in a transaction that may be broken off. Where
   * making it fails, nothing is kept and all who wait are told.
   */
  async load(key: string, make: () => Promise<Value>, alone = false): Promise<Value> {
    const known = this.get(key) ?? this.#loading.get(key);
    if (known !== undefined) return known;
    const loading = make();
    if (!alone) this.#loading.set(key, loading);
    try {
      const value = await loading;
      this.set(key, value);
      return value;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  /** What it holds, in bytes, and how often `get` and `load` found something since it was made. */
  measure(): CacheMeasures {
    const { calculatedSize: bytes, size: entries } = this.#entries;
    return { bytes, entries, hits: this.#hits, misses: this.#misses };
  }
}

export interface CacheMeasures {
  bytes: number;
  entries: number;
  hits: number;
  misses: number;
}

/** What a server keeps in memory, within one number of bytes. */
export interface Caches {
  /** The cache that is declared so, the same one each time. */
  open<Value extends NonNullable<unknown>>(declared: CacheDeclaration<Value>): Cache<Value>;
  /** Every cache that was opened, by name. */
  list(): { declared: DeclaredCache; cache: Cache<never> }[];
}

/**
 * The caches of one server, of `budget` bytes together when all are full.
 *
 * @throws Error by `open`, where another cache of the same name was declared
 */
export function createCaches(budget: number): Caches {
  const opened = new Map<unknown, Cache<never>>();
  const names = new Map<string, { declared: DeclaredCache; cache: Cache<never> }>();
  return {
    open<Value extends NonNullable<unknown>>(declared: CacheDeclaration<Value>) {
      const known = opened.get(declared);
      if (known !== undefined) return known as unknown as Cache<Value>;
      const { name, share, sizeOf } = declared;
      if (names.has(name)) throw new Error(`The cache ${name} is declared twice.`);
      const cache = new Cache<Value>(Math.floor((budget * share) / 1000), sizeOf);
      opened.set(declared, cache as unknown as Cache<never>);
      names.set(name, { declared, cache: cache as unknown as Cache<never> });
      return cache;
    },
    list: () => [...names.values()],
  };
}
