import {
  type Driver,
  type Dialect as KyselyDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Runs transactions one after another where it must: its drivers see to that. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite over a driver of ours. */
export function createSqliteKyselyDialect(driver: Driver): KyselyDialect {
  return {
    createAdapter: () => new SharedAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
