import { encodeCanonicalJson, type Hash, type HashText } from '@octavo/content';

/** How many characters one part may have as JSON, and all of them together. */
const MAX_PART = 8 * 1024 * 1024;
const MAX_PARTS = 64 * 1024 * 1024;

/** Takes in the parts of a specification, each once. */
export class PartStore {
  readonly parts = new Map<Hash, string>();
  readonly #hashText: HashText;
  readonly #sizes = new WeakMap<object, number>();
  readonly #hashes = new WeakMap<object, Hash>();
  #size = 0;

  constructor(hashText: HashText) {
    this.#hashText = hashText;
  }

  /** Keeps a part and answers its hash; undefined where it or all of them together are too large. */
  add(part: object): Hash | undefined {
    const known = this.#hashes.get(part);
    if (known !== undefined) return known;
    const size = this.#measure(part);
    if (size > MAX_PART || this.#size + size > MAX_PARTS) return undefined;
    const json = encodeCanonicalJson(part);
    const hash = this.#hashText(json);
    if (!this.parts.has(hash)) {
      this.parts.set(hash, json);
      this.#size += json.length;
    }
    this.#hashes.set(part, hash);
    return hash;
  }

  /** About how long a value is as JSON. What several parts share is looked through once. */
  #measure(value: unknown): number {
    if (typeof value === 'string') return value.length + 2;
    if (typeof value !== 'object' || value === null) return 5;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    let size = 2;
    for (const [key, inside] of Object.entries(value)) {
      size += (Array.isArray(value) ? 1 : key.length + 4) + this.#measure(inside);
    }
    this.#sizes.set(value, size);
    return size;
  }
}
