import { Kysely } from 'kysely';
import type { Reads } from '../reads.ts';
import type { Tables } from '../tables.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { createSqliteDriver } from './sqlite-driver.ts';
import { createSqliteKyselyDialect } from './sqlite-kysely-dialect.ts';
import { sqliteSearch } from './sqlite-search.ts';

/** Opens a file for a thread that reads. Each query sees what was committed before it began. */
export function openSqliteReads(path: string): Reads {
  const connection = SqliteConnection.open({ path }, { readOnly: true });
  const dialect = createSqliteKyselyDialect(createSqliteDriver(connection));
  return { db: new Kysely<Tables>({ dialect }), search: sqliteSearch };
}
