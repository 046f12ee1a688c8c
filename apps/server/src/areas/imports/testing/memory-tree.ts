import type { TreeTarget } from '../../exports/tree-target.ts';
import { openLedger } from '../trees/entry-ledger.ts';
import { DEFAULT_TREE_LIMITS, sortEntries, type TreeSource } from '../trees/tree-source.ts';

/** The files of a tree by path, as text or bytes. */
export type TreeFiles = Readonly<Record<string, string | Uint8Array>>;

/**
 * A tree made of values, under the same rules as any other. Its files were changed at `modifiedAt`,
 * if that is given.
 */
export function makeMemoryTree(
  files: TreeFiles,
  { modifiedAt }: { modifiedAt?: Date } = {},
): TreeSource {
  const ledger = openLedger(DEFAULT_TREE_LIMITS);
  const entries = Object.entries(files).map(([raw, content]) => {
    const bytes = Buffer.from(content);
    const path = ledger.addFile(raw, bytes.length);
    const dated = modifiedAt === undefined ? {} : { modifiedAt };
    return { path, size: bytes.length, ...dated, read: async () => bytes };
  });
  return {
    label: 'memory',
    entries: sortEntries(entries),
    skipped: [],
    close: async () => undefined,
  };
}

/** A target that keeps what is written to it. */
export function makeMemoryTarget(): TreeTarget & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    async write(path, bytes) {
      if (files.has(path)) throw new Error(`${path} is written twice.`);
      files.set(path, Buffer.from(bytes));
    },
  };
}
