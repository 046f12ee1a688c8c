import { TreeError } from './tree-source.ts';

const MAX_PATH_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_DEPTH = 64;

/**
 * Checks a path from outside and gives it in its one spelling: relative, `/`-separated, without
 * `./` in front or `/` behind. Throws a `TreeError` for anything that could leave the tree or mean
 * another place on another system: absolute paths, `.` and `..` segments, empty segments, drive
 * letters, backslashes, control characters, over-long names. A file *name* that merely contains
 * `..`, such as `a-error..md`, is fine. Gives '' for the root itself (`.` or `./`).
 */
export function checkTreePath(raw: string): string {
  if (raw.startsWith('/')) throw new TreeError('The path is absolute', raw);
  if (raw.includes('\\')) throw new TreeError('The path contains a backslash', raw);
  if (/^[A-Za-z]:/.test(raw)) throw new TreeError('The path starts with a drive letter', raw);
  if (hasControlCharacter(raw)) throw new TreeError('The path contains a control character', raw);
  if (!raw.isWellFormed()) throw new TreeError('The path is not valid Unicode', raw);
  const path = raw.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  if (path === '' || path === '.') return '';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new TreeError(`The path is longer than ${MAX_PATH_BYTES} bytes`, raw);
  }
  const segments = path.split('/');
  if (segments.length > MAX_DEPTH) {
    throw new TreeError(`The path is deeper than ${MAX_DEPTH} folders`, raw);
  }
  for (const segment of segments) checkSegment(segment, raw);
  return path;
}

function checkSegment(segment: string, raw: string): void {
  if (segment === '') throw new TreeError('The path has an empty segment', raw);
  if (segment === '..') throw new TreeError('The path leaves the tree with ".."', raw);
  if (segment === '.') throw new TreeError('The path has a "." segment', raw);
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    throw new TreeError(`A name in the path is longer than ${MAX_SEGMENT_BYTES} bytes`, raw);
  }
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)) return true;
  }
  return false;
}
