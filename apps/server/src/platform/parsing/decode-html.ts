import { TextDecoder } from 'node:util';

const PRESCANNED_BYTES = 4096;
const META = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i;
const PARAMETER = /;\s*charset\s*=\s*["']?([\w.:-]+)/i;

/**
 * The text of a document in HTML: in the encoding of its byte order mark, else of its
 * `Content-Type`, else of a `<meta charset>` near its start, else UTF-8, or Windows-1252 where the
 * bytes are not UTF-8. Bytes that are wrong become U+FFFD.
 */
export function decodeHtml(bytes: Uint8Array, contentType?: string): string {
  const marked = readByteOrderMark(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  const served = findDecoder(PARAMETER.exec(contentType ?? '')?.[1]);
  if (served !== undefined) return served.decode(bytes);
  const start = Buffer.from(bytes.subarray(0, PRESCANNED_BYTES)).toString('latin1');
  const written = findDecoder(META.exec(start)?.[1]);
  // A page that says within itself that it is UTF-16 could not have been read so far.
  if (written !== undefined && !written.encoding.startsWith('utf-16')) return written.decode(bytes);
  return decodeUnnamed(bytes);
}

function readByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function findDecoder(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function decodeUnnamed(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
