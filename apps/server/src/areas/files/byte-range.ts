import type { ByteRange } from '../../platform/index.ts';

/** The bytes that a request asks for. Ranges are inclusive at both ends. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a representation of `size` bytes. One range
 * is honoured; several, other units and what cannot be read ask for the whole, as the RFC allows.
 */
export function parseRange(header: string, size: number): RequestedRange {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') {
    return 'whole';
  }
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) {
    return 'whole';
  }
  return start >= size ? 'unsatisfiable' : { start, end };
}
