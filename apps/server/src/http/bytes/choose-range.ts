import type { ByteRange } from '../../platform/index.ts';

/*
 * Ours rather than a library's: these take as many ranges as a header holds, and one is all that we
 * send.
 */

/** The bytes that a request asks for. Ranges are inclusive at both ends. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a representation of `size` bytes. One range
 * is honoured. Several, other units and what is no range, as where the last byte stands before the
 * first, ask for the whole; a range that begins behind the end is unsatisfiable.
 */
export function chooseRange(header: string, size: number): RequestedRange {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (first === '') return last === '' ? 'whole' : chooseSuffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

function chooseSuffix(length: number, size: number): RequestedRange {
  const held = Math.min(length, size);
  return held === 0 ? 'unsatisfiable' : { start: size - held, end: size - 1 };
}
