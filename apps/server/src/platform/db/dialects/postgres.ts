import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { ThreadWriting } from '../thread-writing.ts';
import { claimJobsInOrder } from './claim-jobs.ts';
import { type CommitCountsPlace, openCommitCounts } from './commit-counts.ts';
import { createCommitListener } from './postgres-commit-listener.ts';
import { createPostgresCopy } from './postgres-copy.ts';
import { hasCode, isUnavailable, isUnreachable } from './postgres-errors.ts';
import { insertRowsOnPostgres } from './postgres-insert-rows.ts';
import { postgresIntegrity } from './postgres-integrity.ts';
import { createPostgresKyselyDialect } from './postgres-kysely-dialect.ts';
import { createPostgresLocks } from './postgres-locks.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { postgresSearch } from './postgres-search.ts';
import { MIGRATION_LOCK, writeInstantAfter } from './postgres-server-registry.ts';
import type { WriteGate } from './write-gate.ts';

/** How a PostgreSQL database is reached. */
export interface PostgresOptions {
  /** A connection string, `postgres://…`. */
  url: string;
  /**
   * The most connections of this process. One more listens for commits, and each thread that reads
   * what may take long has one.
   */
  maxConnections?: number;
  /** Of one of several processes of a server, each of which is to hear of commits at once. */
  commitCounts?: CommitCountsPlace | undefined;
  /** Of a thread: how it stands to the process that it is of. */
  process?: ThreadWriting;
  /** Is told of a connection that broke while nothing used it; the pool replaces it. */
  reportError?: (error: unknown) => void;
}

/** The key of the advisory lock under which marks of order are raised. */
const MARK_LOCK = 6_226_002;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const DISK_FULL = '53100';
const UNIQUE_VIOLATION = '23505';

const DEFAULT_CONNECTIONS = 10;
/** How long connections may take to close, in milliseconds. */
const CLOSE_MS = 5_000;
/** Transactions may run at once. */
const OPEN_GATE: WriteGate = { enter: async () => {}, leave: () => {} };

/**
 * PostgreSQL 15 or newer. Transactions are serializable by default and run again on a conflict;
 * each commit notifies the other servers on the same database.
 */
export function createPostgresDialect(options: PostgresOptions): Dialect {
  const reportError = options.reportError ?? (() => {});
  const maxConnections = options.maxConnections ?? DEFAULT_CONNECTIONS;
  return {
    name: 'postgres',
    address: { dialect: 'postgres', url: options.url },
    types: {
      text: sql`text collate "C"`,
      integer: sql`integer`,
      bigint: sql`bigint`,
      bytes: sql`bytea`,
    },
    connect() {
      const pool = createPostgresPool(options.url, maxConnections, reportError);
      const listener = createCommitListener(options.url, reportError);
      const commits =
        options.commitCounts === undefined ? undefined : openCommitCounts(options.commitCounts);
      const noteCommit = () => {
        listener.countOwnCommit();
        commits?.noteCommit();
        options.process?.noteCommit();
      };
      const kyselyDialect = createPostgresKyselyDialect(pool, noteCommit);
      return {
        readers: kyselyDialect,
        writers: kyselyDialect,
        longWriters: kyselyDialect,
        threadWriting: { gate: OPEN_GATE, noteCommit },
        changeStamp: () => listener.changeStamp() + (commits?.sum() ?? 0),
        servers: listener.servers,
        sync: async () => {},
        async close() {
          commits?.close();
          // A database that is silent does not say good-bye either.
          const ended = Promise.all([listener.close(), pool.end()]);
          await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
        },
      };
    },
    mayRetry: (error) =>
      hasCode(error, [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE]),
    isUniqueViolation: (error) => hasCode(error, [UNIQUE_VIOLATION]),
    isUnreachable,
    isUnavailable,
    isFull: (error) => hasCode(error, [DISK_FULL]),
    lock: createPostgresLocks(maxConnections),
    async lockMigrations(tx) {
      // What changes a large table takes its time, and so do those who wait for it.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    },
    instantAfter: (_clock, ms) => sql.raw<string>(writeInstantAfter(ms)),
    claimJobs: (tx, claim) => claimJobsInOrder(tx, claim, { lockRows: true }),
    insertRows: insertRowsOnPostgres,
    rowLocks: { change: sql`for update`, keep: sql`for key share` },
    givePagesBack: async () => 0,
    selectTexts: (texts) => sql`select value from unnest(${[...texts]}::text[]) as given(value)`,
    // A sequence belongs to no transaction. What is selected is evaluated from left to right, so nobody
    // else changes it between.
    async raiseMarks(tx, marks) {
      const raised = Object.entries<{ to: number; limit: number }>(marks).map(
        ([mark, { to, limit }]) => {
          const name = sql.lit(`order_mark_${mark}`);
          return sql`setval(${name}, (select case when last > ${limit}::bigint then ${to}::bigint
            else greatest(last, ${to}::bigint) end
            from (select nextval(${name}) - 1 as last offset 0) as mark)) as ${sql.id(mark)}`;
        },
      );
      const { rows } = await sql<Record<string, unknown>>`select
        pg_advisory_lock(${sql.lit(MARK_LOCK)}) is null as locked,
        ${sql.join(raised)},
        pg_advisory_unlock(${sql.lit(MARK_LOCK)}) as unlocked`.execute(tx);
      return Object.fromEntries(
        Object.keys(marks).map((mark) => [mark, Number(rows[0]?.[mark])]),
      ) as never;
    },
    // The database may share the machine, and others ask it meanwhile.
    readsAtOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
    search: postgresSearch,
    integrity: postgresIntegrity,
    copy: createPostgresCopy(options.url),
  };
}
