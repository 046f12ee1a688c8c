import type { Conflict, RecordKind } from './conflict.ts';
import { isSame } from './pick-side.ts';

/** A record merged field by field. Fields named in `skip` are those of ours. */
export interface FieldMerge<T> {
  record: T;
  conflicts: Conflict[];
}

/**
 * Merges three versions of one record field by field. A field both sides changed differently keeps
 * the value of ours and is a conflict.
 */
export function mergeFields<T extends object>(
  kind: RecordKind,
  id: string,
  base: T | undefined,
  ours: T,
  theirs: T,
  skip: ReadonlySet<string>,
): FieldMerge<T> {
  const merged = new Map<string, unknown>(Object.entries(ours));
  const baseFields = new Map<string, unknown>(Object.entries(base ?? {}));
  const theirFields = new Map<string, unknown>(Object.entries(theirs));
  const conflicts: Conflict[] = [];
  for (const field of new Set([...merged.keys(), ...theirFields.keys()])) {
    const [was, our, their] = [baseFields.get(field), merged.get(field), theirFields.get(field)];
    if (skip.has(field) || isSame(our, their) || isSame(their, was)) {
      continue;
    }
    if (!isSame(our, was)) {
      const values = { base: was ?? null, ours: our ?? null, theirs: their ?? null };
      conflicts.push({ kind: 'field', record: kind, id, field, ...values });
    } else if (their === undefined) {
      merged.delete(field);
    } else {
      merged.set(field, their);
    }
  }
  return { record: Object.fromEntries(merged) as T, conflicts };
}
