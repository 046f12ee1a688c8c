import { Kysely } from 'kysely';
import type { ReadConnection } from '../reads.ts';
import type { Tables } from '../tables.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { createSqliteDriver } from './sqlite-driver.ts';
import { createSqliteKyselyDialect } from './sqlite-kysely-dialect.ts';
import { sqliteSearch } from './sqlite-search.ts';

/** Opens a file for a thread that reads. A snapshot begins with the first query of a call. */
export function openSqliteReads(path: string): ReadConnection {
  const connection = SqliteConnection.open({ path }, { readOnly: true });
  const driver = createSqliteDriver(connection, { begins: 'begin' });
  const db = new Kysely<Tables>({ dialect: createSqliteKyselyDialect(driver) });
  return {
    read: (work) => db.transaction().execute((tx) => work({ db: tx, search: sqliteSearch })),
  };
}
