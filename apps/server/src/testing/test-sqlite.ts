import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSqliteDialect } from '../platform/db/dialects/sqlite.ts';
import { migrate } from '../platform/db/migrate.ts';

let template: Promise<Buffer> | undefined;

/** Writes a database with the newest schema and no rows, as a copy of one that this process migrates once. */
export async function writeSqliteDatabase(path: string): Promise<void> {
  template ??= makeTemplate();
  await writeFile(path, await template, { mode: 0o600 });
}

/** The whole file: closing the last connection empties the log of writes into it. */
async function makeTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-template-'));
  try {
    const path = join(folder, 'octavo.db');
    const database = openDatabase(createSqliteDialect({ path, synchronous: 'off' }), () => {});
    try {
      await migrate(database, systemClock);
    } finally {
      await database.close();
    }
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
