/**
 * A list in an answer whose items are made when they are encoded, one after the other, and again each
 * time. Ten thousand items that wait for their encoding would be moved among what lives long, which the
 * whole process pauses for.
 */
export class LazyList<T extends object> implements Iterable<T> {
  readonly #make: () => Iterable<T>;

  /** `make` begins with the first item each time. */
  constructor(make: () => Iterable<T>) {
    this.#make = make;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#make()[Symbol.iterator]();
  }

  /** All of it at once, for `JSON.stringify`. */
  toJSON(): T[] {
    return [...this];
  }
}

/**
 * A lazy list as what it is once it is encoded, as the schemas of answers have it: nothing but the
 * encoding looks into it.
 */
export function encodeLater<T extends object>(make: () => Iterable<T>): readonly T[] {
  return new LazyList(make) as unknown as readonly T[];
}
