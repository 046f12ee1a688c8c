import { readFile } from 'node:fs/promises';
import type { TocEntry } from '@octavo/trees/layouts';
import type { TreeEntry, TreeSource } from '../trees/tree-source.ts';

/** A tree that a source made, to be added to a space. */
export interface BuiltTree {
  tree: TreeSource;
  /** The folder for its files below `imported`; the same whenever the source is imported. */
  folder: string;
  contents: TocEntry[];
  /** What was found and is not in the tree. */
  missed: number;
}

/** Gathers the files of a tree. A path is taken by the first file that asks for it. */
export interface TreeBuilder {
  /** False where the path is taken. */
  addText(path: string, text: string): boolean;
  /** A file whose bytes are in a file of this machine. */
  addFile(path: string, location: string, size: number): boolean;
  /** A file whose bytes are read when they are asked for. */
  addEntry(entry: TreeEntry): boolean;
  has(path: string): boolean;
  /** `close` runs when the tree is closed. */
  build(label: string, close: () => Promise<void>): TreeSource;
}

export function openTreeBuilder(): TreeBuilder {
  const entries = new Map<string, TreeEntry>();
  const add = (entry: TreeEntry): boolean => {
    if (entries.has(entry.path)) return false;
    entries.set(entry.path, entry);
    return true;
  };
  return {
    addText(path, text) {
      const bytes = Buffer.from(text);
      return add({ path, size: bytes.length, read: async () => bytes });
    },
    addFile: (path, location, size) => add({ path, size, read: () => readFile(location) }),
    addEntry: add,
    has: (path) => entries.has(path),
    build(label, close) {
      const sorted = [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
      return { label, entries: sorted, skipped: [], close };
    },
  };
}

/** Makes a table of contents of one that may name files that are missing, or one twice. */
export function settleContents(
  contents: readonly TocEntry[],
  builder: Pick<TreeBuilder, 'has'>,
  seen: Set<string> = new Set(),
): TocEntry[] {
  return contents.flatMap((entry): TocEntry[] => {
    const { path } = entry;
    const isPage = path !== undefined && builder.has(path) && !seen.has(path);
    if (isPage) seen.add(path);
    const children = settleContents(entry.children, builder, seen);
    if (isPage || (path === undefined && children.length > 0)) return [{ ...entry, children }];
    return children;
  });
}
