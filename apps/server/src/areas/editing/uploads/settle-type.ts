import { imageSize } from 'image-size';
import { lookup } from 'mrmime';
import { badRequest } from '../../../http/errors.ts';

/** What a file is: its type, and of a picture its size in pixels. */
export interface SettledType {
  contentType: string;
  width?: number;
  height?: number;
}

const UNKNOWN = 'application/octet-stream';
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** Names that image-size gives to formats, where they are not a file extension. */
const EXTENSIONS: Readonly<Record<string, string>> = { jpg: 'jpeg', 'jpeg-xl': 'jxl' };

/** Types that the first bytes tell for certain. */
const SIGNATURES: readonly (readonly [contentType: string, start: string])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
];

/**
 * Settles the type of a file: what its first bytes tell, else what was declared, else what its name
 * says.
 *
 * @throws ApiError 400 naming `path` for a malformed type, or where the bytes are not of it
 */
export function settleType(
  head: Uint8Array,
  file: { name: string; declared: string | undefined },
  path: string,
): SettledType {
  const declared = readDeclared(file.declared, path);
  const picture = measure(head);
  if (picture !== undefined) {
    if (declared !== undefined && isRaster(declared) && isRaster(picture.contentType)) {
      if (declared !== picture.contentType) throw mismatch(path, declared, picture.contentType);
    }
    if (declared === undefined || declared.startsWith('image/')) return picture;
  }
  const settled = declared ?? lookup(file.name) ?? UNKNOWN;
  const signature = SIGNATURES.find(([contentType]) => contentType === settled);
  if (signature !== undefined && !startsWith(head, signature[1])) {
    if (declared === undefined) return { contentType: UNKNOWN };
    throw badRequest(path, `is ${settled}, but the file is not of that type`, 'file_type_mismatch');
  }
  return { contentType: settled };
}

function readDeclared(declared: string | undefined, path: string): string | undefined {
  if (declared === undefined) return undefined;
  const type = (declared.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!TYPE.test(type)) throw badRequest(path, 'must be a media type such as image/png');
  return type === UNKNOWN ? undefined : type;
}

function mismatch(path: string, declared: string, found: string) {
  return badRequest(path, `is ${declared}, but the file is ${found}`, 'file_type_mismatch');
}

function isRaster(type: string): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  return Buffer.from(bytes.subarray(0, start.length)).toString('latin1') === start;
}

function measure(head: Uint8Array): SettledType | undefined {
  try {
    const { width, height, type = '' } = imageSize(head);
    const contentType = lookup(`.${EXTENSIONS[type] ?? type}`);
    if (contentType === undefined || !(width > 0) || !(height > 0)) return undefined;
    return { contentType, width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
