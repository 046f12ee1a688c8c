const MAX_PATH_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_DEPTH = 64;

/**
 * Why a path from outside is none of a file in a tree, as words behind "The path"; undefined for
 * one that is: relative, `/`-separated, nothing that could leave the tree or mean another place on
 * another system. Absolute paths, `.` and `..` segments, empty segments, drive letters,
 * backslashes, control characters and over-long names are refused. A file *name* that merely
 * contains `..`, such as `a-error..md`, is fine.
 */
export function describeUnsafePath(path: string): string | undefined {
  if (path.startsWith('/')) return 'is absolute';
  if (path.includes('\\')) return 'contains a backslash';
  if (/^[A-Za-z]:/.test(path)) return 'starts with a drive letter';
  if (hasControlCharacter(path)) return 'contains a control character';
  if (!path.isWellFormed()) return 'is not valid Unicode';
  if (countBytes(path) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  const segments = path.split('/');
  if (segments.length > MAX_DEPTH) return `is deeper than ${MAX_DEPTH} folders`;
  for (const segment of segments) {
    if (segment === '') return 'has an empty segment';
    if (segment === '..') return 'leaves the tree with ".."';
    if (segment === '.') return 'has a "." segment';
    if (countBytes(segment) > MAX_SEGMENT_BYTES) {
      return `has a name longer than ${MAX_SEGMENT_BYTES} bytes`;
    }
  }
  return undefined;
}

/** How many bytes a text has as UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)) return true;
  }
  return false;
}
