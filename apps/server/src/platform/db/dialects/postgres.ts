import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Dialect } from '../dialect.ts';
import { claimJobsInOrder } from './claim-jobs.ts';
import { createCommitListener } from './postgres-commit-listener.ts';
import { createPostgresDriver } from './postgres-driver.ts';
import { insertRowsOnPostgres } from './postgres-insert-rows.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { postgresSearch } from './postgres-search.ts';

/** How a PostgreSQL database is reached. */
export interface PostgresOptions {
  /** A connection string, `postgres://…`. */
  url: string;
  /** The most connections of this process. One more listens for commits. */
  maxConnections?: number;
  /** Is told of a connection that broke while nothing used it; the pool replaces it. */
  reportError?: (error: unknown) => void;
}

/** The key of the advisory lock under which migrations run. */
const MIGRATION_LOCK = 6_226_001;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';

/**
 * PostgreSQL 15 or newer. Transactions are serializable by default and run again on a conflict;
 * each commit notifies the other servers on the same database.
 */
export function createPostgresDialect(options: PostgresOptions): Dialect {
  const reportError = options.reportError ?? (() => {});
  return {
    name: 'postgres',
    types: {
      text: sql`text collate "C"`,
      integer: sql`integer`,
      bigint: sql`bigint`,
      bytes: sql`bytea`,
    },
    connect() {
      const pool = createPostgresPool(options.url, options.maxConnections ?? 10, reportError);
      const listener = createCommitListener(options.url, reportError);
      const kyselyDialect = {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => createPostgresDriver(pool, () => listener.countOwnCommit()),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) =>
          new PostgresIntrospector(db),
      };
      return {
        readers: kyselyDialect,
        writers: kyselyDialect,
        changeStamp: () => listener.changeStamp(),
        async close() {
          await listener.close();
          await pool.end();
        },
      };
    },
    mayRetry: (error) => hasCode(error, [SERIALIZATION_FAILURE, DEADLOCK_DETECTED]),
    isUniqueViolation: (error) => hasCode(error, [UNIQUE_VIOLATION]),
    isUnreachable,
    async lockMigrations(tx) {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    },
    claimJobs: (tx, claim) => claimJobsInOrder(tx, claim, { lockRows: true }),
    insertRows: insertRowsOnPostgres,
    selectTexts: (texts) => sql`select value from unnest(${[...texts]}::text[]) as given(value)`,
    search: postgresSearch,
  };
}

/** Of the network (Node's names) and of the server's refusal to let us in (SQLSTATE). */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
]);

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNREACHABLE.has(error.code);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof DatabaseError && error.code !== undefined && codes.includes(error.code);
}
