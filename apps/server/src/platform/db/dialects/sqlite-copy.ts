import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type DatabaseCopy, DatabaseExistsError } from '../dialect.ts';

/** More pages than a database can have: they are copied in one step, which sees one state. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies of a database file, made by SQLite's own backup in another thread: others read and write
 * meanwhile. A copy is a database file itself.
 */
export function createSqliteCopy(path: string): DatabaseCopy {
  // A log without its file would be taken for that of the file put beside it.
  const exists = async () => {
    const found = await Promise.all(
      [path, `${path}-wal`].map((file) => stat(file).catch(() => undefined)),
    );
    return found.some((file) => file !== undefined);
  };
  return {
    product: 'SQLite',
    fileName: 'octavo.db',
    async write(file) {
      const source = new DatabaseSync(path, { readOnly: true });
      try {
        await backup(source, file, { rate: ALL_PAGES });
      } finally {
        source.close();
      }
      await syncFile(file);
    },
    exists,
    async restore(file) {
      const incoming = `${path}.incoming`;
      await rm(incoming, { force: true });
      await copyFile(file, incoming);
      await syncFile(incoming);
      if (await exists()) throw new DatabaseExistsError();
      await putNew(incoming, path);
      await syncFile(dirname(path), 'r');
    },
  };
}

/**
 * Gives a file its name, in one step, where nothing has it: a link is refused where there is something,
 * which a rename would replace. File systems without links have the file renamed.
 */
async function putNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new DatabaseExistsError();
    return await rename(from, to);
  }
  await rm(from);
}

async function syncFile(path: string, flags: 'r' | 'r+' = 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
