import {
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';
import { createPostgresDriver } from './postgres-driver.ts';

/** Kysely's PostgreSQL over connections of ours; see `createPostgresDriver`. */
export function createPostgresKyselyDialect(pool: Pool, onCommit: () => void): KyselyDialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createPostgresDriver(pool, onCommit),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
