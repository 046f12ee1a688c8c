import type { IncomingHttpHeaders } from 'node:http';
import { holdsTag } from './entity-tag.ts';

/**
 * What the conditions of a `GET` or `HEAD` leave to do (RFC 9110, section 13.2.2): nothing, as the
 * reader has the bytes (`unchanged`), to send `all` of them, or to honour the `Range` (`ranged`).
 */
export type Decision = 'unchanged' | 'all' | 'ranged';

/**
 * Decides by `If-None-Match`, `Range` and `If-Range` for bytes with a strong entity tag. `If-Range`
 * compares strongly: a weak tag, another one and any date, as no answer is dated, ask for all.
 */
export function decideConditional(headers: IncomingHttpHeaders, etag: string): Decision {
  const { range, 'if-none-match': known, 'if-range': condition } = headers;
  if (known !== undefined && holdsTag(known, etag)) return 'unchanged';
  if (range === undefined) return 'all';
  return condition === undefined || condition === etag ? 'ranged' : 'all';
}
