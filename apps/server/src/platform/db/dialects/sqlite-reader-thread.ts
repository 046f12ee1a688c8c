import { serveThread } from '../../parsing/serve-thread.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import type { ReadQuestion } from './sqlite-read-threads.ts';

let connection: SqliteConnection | undefined;

serveThread<ReadQuestion, unknown[]>(async ({ path, sql, parameters }) => {
  connection ??= SqliteConnection.open({ path }, { readOnly: true });
  const { rows } = await connection.executeQuery({ sql, parameters });
  return rows;
});
