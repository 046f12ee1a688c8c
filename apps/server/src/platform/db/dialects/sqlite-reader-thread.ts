import { serveThread } from '../../parsing/serve-thread.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import type { ReadQuestion } from './sqlite-read-threads.ts';

/** Megabytes of the file that a thread keeps in memory. */
const CACHE_MB = 8;

let connection: SqliteConnection | undefined;

serveThread<ReadQuestion, unknown[]>(async ({ path, sql, parameters }) => {
  connection ??= SqliteConnection.open({ path, cacheMb: CACHE_MB }, { readOnly: true });
  const { rows } = await connection.executeQuery({ sql, parameters });
  return rows;
});
