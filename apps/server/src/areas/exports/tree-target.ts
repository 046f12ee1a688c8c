import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isReservedPath } from '@octavo/content';
import { checkTreePath, TreeError } from '@octavo/trees';

/** Where an export goes. Paths are relative and are checked again by the target. */
export interface TreeTarget {
  /** Writes one file. Each path is written once. */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

/**
 * A folder as the target of an export. Files are made below it and nowhere else: every path is
 * checked, none may mean `.git` or a device on some system, and neither a folder on the way nor the file itself may be a symbolic link. The folder is
 * made where it is missing; one that has files is refused unless `overwrite` is set, which replaces
 * files of the same path and leaves all others. Two paths that the file system takes for one are an
 * error, never a silent loss.
 */
export async function openFolderTarget(
  folder: string,
  options: { overwrite?: boolean } = {},
): Promise<TreeTarget> {
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  if (present.length > 0 && options.overwrite !== true) {
    throw new TreeError('The folder to export to is not empty', folder);
  }
  const made = new Set<string>();
  const written = new Set<string>();

  async function makeFolders(path: string): Promise<void> {
    const segments = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= segments.length; depth++) {
      const below = segments.slice(0, depth).join('/');
      if (made.has(below)) continue;
      await makeFolder(join(folder, below), below);
      made.add(below);
    }
  }

  return {
    async write(raw, bytes) {
      const path = checkTreePath(raw);
      if (path === '') throw new TreeError('The file has no name', raw);
      if (isReservedPath(path)) throw new TreeError('The file name cannot be written safely', path);
      await makeFolders(path);
      const location = join(folder, path);
      const found = await lstat(location).catch(() => undefined);
      if (found !== undefined && !found.isFile()) {
        throw new TreeError('A link or folder is where the file would go', path);
      }
      const identity = found === undefined ? undefined : `${found.dev}:${found.ino}`;
      if (identity !== undefined && written.has(identity)) {
        throw new TreeError(
          'The file system does not distinguish this path from that of another file in the tree',
          path,
        );
      }
      written.add(await writeFile(location, bytes));
    },
  };
}

async function makeFolder(location: string, path: string): Promise<void> {
  await mkdir(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await lstat(location)).isDirectory()) {
    throw new TreeError('A link or file is where a folder would go', path);
  }
}

/** Gives the identity of the file, by which a second path to it is known. */
async function writeFile(location: string, bytes: Uint8Array): Promise<string> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  const handle = await open(location, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o644);
  try {
    await handle.writeFile(bytes);
    const { dev, ino } = await handle.stat();
    return `${dev}:${ino}`;
  } finally {
    await handle.close();
  }
}
