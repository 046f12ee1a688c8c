import { encodeCanonicalJson } from '../canonical-json.ts';

/**
 * The value that a three-way merge gives without looking inside: the side that changed, or either
 * where both changed alike. Undefined where both changed differently (or where the picked value is
 * itself undefined).
 */
export function pickSide<T>(base: T, ours: T, theirs: T): T | undefined {
  if (isSame(ours, theirs) || isSame(theirs, base)) {
    return ours;
  }
  return isSame(ours, base) ? theirs : undefined;
}

/** Whether two JSON values are equal; undefined equals undefined alone. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  return encodeCanonicalJson(a) === encodeCanonicalJson(b);
}

/** The object's own property of that name: names come from outside, `constructor` among them. */
export function ownValue<V>(record: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Whether the sides want different things, and theirs wants another than there was. */
export function isOpen(base: unknown, ours: unknown, theirs: unknown): boolean {
  return !isSame(ours, theirs) && !isSame(theirs, base);
}
