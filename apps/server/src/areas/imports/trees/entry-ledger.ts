import { checkTreePath, TreeError } from '@octavo/trees';
import type { TreeLimits } from './tree-source.ts';

/**
 * Keeps the account of one tree while it is listed: every path is checked and unique, no path is
 * both a file and a folder, and the limits hold. Throws a `TreeError` at the first entry that
 * breaks a rule, so that a hostile tree is refused whole.
 *
 * Paths that differ only by case or normalisation are different files, as they are to Git; they are
 * never written to a file system under each other's name.
 */
export interface EntryLedger {
  /** Counts an entry of any kind; folders and the root give no path. */
  addFolder(rawPath: string): void;
  /** Counts an entry that is left out. */
  addSkipped(): void;
  /** Gives the checked path of a file of `size` bytes. */
  addFile(rawPath: string, size: number): string;
  readonly bytes: number;
}

export function openLedger(limits: TreeLimits): EntryLedger {
  const files = new Set<string>();
  const folders = new Set<string>();
  let entries = 0;
  let bytes = 0;

  function countEntry(): void {
    entries += 1;
    if (entries > limits.maxEntries) {
      throw new TreeError(`The tree has more than ${limits.maxEntries} entries`);
    }
  }

  function addFolders(path: string): void {
    let end = path.indexOf('/');
    while (end !== -1) {
      claimFolder(path.slice(0, end));
      end = path.indexOf('/', end + 1);
    }
  }

  function claimFolder(folder: string): void {
    if (files.has(folder)) throw new TreeError('The path is both a file and a folder', folder);
    folders.add(folder);
  }

  return {
    addFolder(rawPath) {
      countEntry();
      const path = checkTreePath(rawPath);
      if (path === '') return;
      addFolders(path);
      claimFolder(path);
    },
    addSkipped: countEntry,
    addFile(rawPath, size) {
      countEntry();
      const path = checkTreePath(rawPath);
      if (path === '' || rawPath.endsWith('/'))
        throw new TreeError('The file has no name', rawPath);
      if (files.has(path)) throw new TreeError('The same path occurs twice', path);
      if (folders.has(path)) throw new TreeError('The path is both a file and a folder', path);
      addFolders(path);
      files.add(path);
      if (size > limits.maxFileBytes) {
        throw new TreeError(`The file is larger than ${limits.maxFileBytes} bytes`, path);
      }
      bytes += size;
      if (bytes > limits.maxBytes) {
        throw new TreeError(`The tree expands to more than ${limits.maxBytes} bytes`);
      }
      return path;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Throws when expanding has yielded far more than was put in, as only a decompression bomb does. */
export function checkRatio(
  expanded: number,
  compressed: number,
  limits: TreeLimits,
  path?: string,
): void {
  if (expanded <= limits.ratioFloorBytes) return;
  if (expanded > Math.max(compressed, 1) * limits.maxRatio) {
    throw new TreeError(`The archive expands to more than ${limits.maxRatio} times its size`, path);
  }
}
