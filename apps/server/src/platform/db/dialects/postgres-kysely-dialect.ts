import {
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { createPostgresDriver } from './postgres-driver.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** Kysely's PostgreSQL over connections of ours; see `createPostgresDriver`. */
export function createPostgresKyselyDialect(
  pool: PostgresPool,
  onCommit: () => void,
  longestMs?: number,
): KyselyDialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createPostgresDriver(pool, onCommit, longestMs),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
