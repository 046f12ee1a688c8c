import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TreeError } from '@octavo/trees';
import { openLedger } from './entry-ledger.ts';
import {
  type SkippedEntry,
  sortEntries,
  type TreeEntry,
  type TreeLimits,
  type TreeSource,
} from './tree-source.ts';

/** Folders that are never documentation: version control's own files and installed packages. */
const IGNORED_FOLDERS = new Set(['.git', '.hg', '.svn', 'node_modules']);

/**
 * Lists a folder of the local file system. Symbolic links and special files are skipped and
 * reported, never followed; version control folders and `node_modules` are left out.
 */
export async function openFolderTree(folder: string, limits: TreeLimits): Promise<TreeSource> {
  const ledger = openLedger(limits);
  const entries: TreeEntry[] = [];
  const skipped: SkippedEntry[] = [];
  const pending = [''];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const prefix = parent === '' ? '' : `${parent}/`;
    for (const entry of await readdir(join(folder, parent), { withFileTypes: true })) {
      const path = `${prefix}${entry.name}`;
      if (entry.isSymbolicLink()) skipped.push({ path, reason: 'link' });
      else if (entry.isDirectory()) {
        if (IGNORED_FOLDERS.has(entry.name)) continue;
        ledger.addFolder(path);
        pending.push(path);
      } else if (entry.isFile()) {
        const { size, mtime } = await stat(join(folder, path));
        entries.push({
          ...fileEntry(folder, ledger.addFile(path, size), size),
          modifiedAt: mtime,
        });
      } else skipped.push({ path, reason: 'special-file' });
    }
  }
  return { label: folder, entries: sortEntries(entries), skipped, close: async () => undefined };
}

function fileEntry(folder: string, path: string, size: number): TreeEntry {
  return { path, size, read: () => readPlainFile(join(folder, path), path, size) };
}

async function readPlainFile(location: string, path: string, size: number): Promise<Uint8Array> {
  const handle = await open(location, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const now = await handle.stat();
    if (!now.isFile() || now.size !== size) {
      throw new TreeError('The file changed while it was read', path);
    }
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
