import type { AnyRecord, PagePlace } from './conflict.ts';
import { isSame } from './pick-side.ts';

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
