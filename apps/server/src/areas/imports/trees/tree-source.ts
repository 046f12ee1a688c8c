/**
 * What an import reads: a flat listing of files with their bytes on demand, whatever the tree came
 * from. Every path in a listing has passed `checkTreePath`, so it is relative, has no `.` or `..`
 * segment and uses `/`.
 */
export interface TreeEntry {
  path: string;
  /** Length in bytes. `read` never yields more than this. */
  size: number;
  /** When it was last changed, as far as the tree tells; of a commit, when that was made. */
  modifiedAt?: Date;
  read(): Promise<Uint8Array>;
}

/** Something in the tree that was left out on purpose, such as a symbolic link in a folder. */
export interface SkippedEntry {
  path: string;
  reason: 'link' | 'special-file' | 'submodule' | 'reserved-name';
}

export interface TreeSource {
  /** What a person would call it: the path or URL it was opened from, without credentials. */
  readonly label: string;
  /** Sorted by path (code units), without duplicates. */
  readonly entries: readonly TreeEntry[];
  readonly skipped: readonly SkippedEntry[];
  /** The commit the files are from, where the tree came from Git. */
  readonly git?: { oid: string; message: string; ref?: string; url?: string };
  /** Releases file handles and temporary files. Safe to call twice. */
  close(): Promise<void>;
}

/** Bounds on what one tree may hold. Sizes are bytes after expansion. */
export interface TreeLimits {
  maxEntries: number;
  maxBytes: number;
  maxFileBytes: number;
  /** Expanded bytes per compressed byte, checked once more than `ratioFloorBytes` are expanded. */
  maxRatio: number;
  ratioFloorBytes: number;
}

export const DEFAULT_TREE_LIMITS: Readonly<TreeLimits> = {
  maxEntries: 50_000,
  maxBytes: 2 * 1024 ** 3,
  maxFileBytes: 256 * 1024 ** 2,
  maxRatio: 200,
  ratioFloorBytes: 1024 ** 2,
};

/** Orders entries as `TreeSource.entries` requires. */
export function sortEntries(entries: TreeEntry[]): TreeEntry[] {
  return entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
