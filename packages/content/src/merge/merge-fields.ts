import type { AnyRecord, ConflictDetail, PagePlace, RecordKind } from './conflict.ts';
import { isSame } from './pick-side.ts';

/** A record merged field by field. Fields named in `skip` are those of ours. */
interface FieldMerge<T> {
  record: T;
  conflicts: ConflictDetail[];
}

/** What is measured of a record's bytes, and so goes with them. */
const BLOB_FIELDS = ['blob', 'contentType', 'height', 'shadows', 'size', 'width'] as const;

const BLOB_SET: ReadonlySet<string> = new Set(BLOB_FIELDS);

/**
 * Merges three versions of one record field by field, with the bytes of a file and what is measured
 * of them as one field, `blob`. A field both sides changed differently keeps the value of ours and
 * is a conflict.
 */
export function mergeFields<T extends object>(
  kind: RecordKind,
  id: string,
  base: T | undefined,
  ours: T,
  theirs: T,
  skip: ReadonlySet<string>,
): FieldMerge<T> {
  const merged = listFields(ours);
  const baseFields = listFields(base ?? {});
  const theirFields = listFields(theirs);
  const conflicts: ConflictDetail[] = [];
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
  return { record: makeRecord<T>(merged), conflicts };
}

/** The value that a field has in a conflict; null where it is unset. */
export function readField(record: object, field: string): unknown {
  return listFields(record).get(field) ?? null;
}

/** The record with a field set to the value of a conflict; null unsets it. */
export function setField<T extends object>(record: T, field: string, value: unknown): T {
  const fields = listFields(record);
  if (value === null) {
    fields.delete(field);
  } else {
    fields.set(field, value);
  }
  return makeRecord<T>(fields);
}

function listFields(record: object): Map<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(record));
  if (!fields.has('blob')) {
    return fields;
  }
  const measured: Record<string, unknown> = {};
  for (const field of BLOB_FIELDS) {
    const value = fields.get(field);
    fields.delete(field);
    if (value !== undefined) {
      measured[field] = value;
    }
  }
  return fields.set('blob', measured);
}

function makeRecord<T extends object>(fields: ReadonlyMap<string, unknown>): T {
  const record: Record<string, unknown> = {};
  for (const [field, value] of fields) {
    if (field === 'blob' && typeof value === 'object' && value !== null) {
      const measured = Object.entries(value).filter(([name]) => BLOB_SET.has(name));
      Object.assign(record, Object.fromEntries(measured));
    } else {
      record[field] = value;
    }
  }
  return record as T;
}

/** Whether two records are the same, whenever they were changed; undefined equals undefined. */
export function isSameRecord(a: object | undefined, b: object | undefined): boolean {
  const bare = (record: object | undefined) =>
    record === undefined ? undefined : { ...record, updatedAt: null };
  return isSame(bare(a), bare(b));
}

/** The record with the order of its base where it has the same parent: a reorder is no edit. */
export function withPlaceAmong<V extends AnyRecord>(record: V, base: V | undefined): V {
  const [place, was] = [placeOf(record), placeOf(base)];
  return place !== undefined && was !== undefined && place.parent === was.parent
    ? { ...record, order: was.order }
    : record;
}

/** Where a page stands; other records stand nowhere. */
export function placeOf(record: AnyRecord | undefined): PagePlace | undefined {
  return record !== undefined && 'parent' in record
    ? { parent: record.parent, order: record.order }
    : undefined;
}
