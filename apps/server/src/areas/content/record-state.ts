import { encodeCanonicalJson, type PageRecord, type ReusableContentRecord } from '@octavo/content';
import { sha256Base64url } from '../../platform/hash.ts';

const states = new WeakMap<object, string>();

/**
 * Names the state of a page or reusable content, wherever it is read and however it is shown: equal
 * names, equal records. What stands around a page, such as the pages below it, is no part of it.
 */
export function makeRecordState(record: PageRecord | ReusableContentRecord): string {
  const known = states.get(record);
  if (known !== undefined) return known;
  const state = sha256Base64url(encodeCanonicalJson(record)).slice(0, 22);
  states.set(record, state);
  return state;
}
