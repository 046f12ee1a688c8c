import { encodeCanonicalJson } from '@octavo/content';

/** Whether two records are equal, whatever the order of their fields. */
export function isSame(before: object | undefined, after: object): boolean {
  return before !== undefined && encodeCanonicalJson(before) === encodeCanonicalJson(after);
}
