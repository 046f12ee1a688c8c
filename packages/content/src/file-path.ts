/*
 * Paths of files in a tree: segments between slashes, none at the ends, and nothing that climbs.
 */

/** The folder part of a path, '' for a file at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/**
 * Works off `.` and `..` of a path against a folder, as a URL would. Undefined where it climbs out
 * of the tree; a path that means the top gives ''. Slashes at the ends are left aside.
 */
export function resolvePath(folder: string, path: string): string | undefined {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The endings of Markdown files, in any case. */
export const MARKDOWN_EXTENSION = /\.(?:md|mdx|markdown)$/i;

export function isMarkdown(path: string): boolean {
  return MARKDOWN_EXTENSION.test(path);
}

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
export function countBytes(text: string): number {
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

/** Characters that HFS+ leaves out of names: `.g<ZWNJ>it` is `.git` there. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;

/** Names of devices, which Windows finds in every folder, whatever ending they have. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/;

/**
 * Whether a path must not be written into a folder of somebody's machine, in any of its segments:
 * what some file system takes for `.git`, whose configuration names programs that Git runs (the
 * segments that Git's own `verify_path` refuses: any case, `git~1`, trailing dots and spaces,
 * ignorable characters, streams of NTFS), and devices and streams of Windows.
 */
export function isReservedPath(path: string): boolean {
  return path.split('/').some(isReservedName);
}

function isReservedName(name: string): boolean {
  if (name.includes(':')) return true;
  const folded = name.replace(IGNORABLE, '').normalize('NFKC').toLowerCase();
  const bare = folded.replace(/[. ]+$/, '');
  if (bare === '.git' || bare === 'git~1') return true;
  const stem = /^[^.]*/.exec(name.toLowerCase())?.[0] ?? '';
  return DEVICE.test(stem.trimEnd());
}
