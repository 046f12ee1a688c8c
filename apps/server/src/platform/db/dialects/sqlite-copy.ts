import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import type { DatabaseCopy } from '../dialect.ts';

/** More pages than a database can have: they are copied in one step, which sees one state. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies of a database file, made by SQLite's own backup in another thread: others read and write
 * meanwhile. A copy is a database file itself.
 */
export function createSqliteCopy(path: string): DatabaseCopy {
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
    async exists() {
      // A log without its file would be taken for that of the file put beside it.
      const found = await Promise.all(
        [path, `${path}-wal`].map((file) => stat(file).catch(() => undefined)),
      );
      return found.some((file) => file !== undefined);
    },
    async restore(file) {
      const incoming = `${path}.incoming`;
      await rm(incoming, { force: true });
      await copyFile(file, incoming);
      await syncFile(incoming);
      await rename(incoming, path);
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
