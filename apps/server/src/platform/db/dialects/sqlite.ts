import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { ALONE } from '../../servers/servers.ts';
import type { Dialect } from '../dialect.ts';
import type { ThreadWriting } from '../thread-writing.ts';
import type { Tx } from '../transaction.ts';
import { claimJobsInOrder } from './claim-jobs.ts';
import { rememberForCallback } from './remember-for-callback.ts';
import { isBusy, SqliteConnection, type SqliteOptions } from './sqlite-connection.ts';
import { createSqliteCopy } from './sqlite-copy.ts';
import { createSqliteDriver } from './sqlite-driver.ts';
import { insertRowsOnSqlite } from './sqlite-insert-rows.ts';
import { sqliteIntegrity } from './sqlite-integrity.ts';
import { createSqliteKyselyDialect } from './sqlite-kysely-dialect.ts';
import { createLogSync } from './sqlite-log-sync.ts';
import { sqliteSearch } from './sqlite-search.ts';
import { SqliteThreadConnection } from './sqlite-thread-connection.ts';
import { createWriteGate } from './write-gate.ts';

/**
 * SQLite in this process, write-ahead logged: one connection writes (transactions run one after another and
 * begin immediate), another reads and cannot write. What may take long is read and written in threads,
 * which have connections of their own.
 *
 * A thread that opens the file as well is given how it stands to the `process` that it is of; whatever
 * it writes, it writes itself.
 */
export function createSqliteDialect(options: SqliteOptions, process?: ThreadWriting): Dialect {
  const { path, synchronous = 'normal' } = options;
  return {
    name: 'sqlite',
    address: { dialect: 'sqlite', path, synchronous },
    types: { text: sql`text`, integer: sql`integer`, bigint: sql`integer`, bytes: sql`blob` },
    connect() {
      const writer = SqliteConnection.open(options, { readOnly: false });
      const reader = SqliteConnection.open(options, { readOnly: true });
      const longWriter = process === undefined ? new SqliteThreadConnection(options) : undefined;
      const gate = process?.gate ?? createWriteGate();
      const log = options.synchronous === 'off' ? undefined : createLogSync(options.path);
      const stamp = rememberForCallback(() => reader.dataVersion());
      const noteCommit = () => {
        stamp.forget();
        process?.noteCommit();
      };
      const writing = { gate, onCommit: noteCommit };
      return {
        readers: createSqliteKyselyDialect(createSqliteDriver(reader)),
        writers: createSqliteKyselyDialect(createSqliteDriver(writer, writing)),
        longWriters: createSqliteKyselyDialect(createSqliteDriver(longWriter ?? writer, writing)),
        threadWriting: { gate, noteCommit },
        changeStamp: stamp.read,
        servers: ALONE,
        sync: async () => log?.sync(),
        async close() {
          await log?.[Symbol.asyncDispose]();
          await longWriter?.[Symbol.asyncDispose]();
          reader.close();
          writer.close();
        },
      };
    },
    mayRetry: isBusy,
    isUniqueViolation: (error) =>
      isSqliteError(error, [SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY]),
    isUnreachable: (error) =>
      isSqliteError(error, [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_NOTADB]),
    isUnavailable: () => false,
    isFull: (error) => isSqliteError(error, [SQLITE_FULL, SQLITE_IOERR_WRITE]),
    lock: (writers, _name, run) => run(writers),
    lockMigrations: async () => {},
    instantAfter: (clock, ms) => sql<string>`${new Date(clock.now().getTime() + ms).toISOString()}`,
    claimJobs: (tx, claim) => claimJobsInOrder(tx, claim),
    insertRows: insertRowsOnSqlite,
    rowLocks: { change: sql``, keep: sql`` },
    async givePagesBack(tx, limit) {
      const before = await countFreePages(tx);
      if (before === 0) return 0;
      await sql.raw(`pragma incremental_vacuum(${limit})`).execute(tx);
      return before - (await countFreePages(tx));
    },
    async raiseMarks(tx, marks) {
      const given = Object.entries<{ to: number; limit: number }>(marks).map(
        ([mark, { to, limit }]) => sql`(${mark}, ${to}, ${limit})`,
      );
      const { rows } = await sql<{ mark: keyof typeof marks; time: number }>`
        with given (mark, raised, latest) as (values ${sql.join(given)})
        update order_marks
        set time = case when time > latest then raised else max(time, raised) end
        from given where order_marks.mark = given.mark
        returning order_marks.mark as mark, time`.execute(tx);
      return Object.fromEntries(rows.map(({ mark, time }) => [mark, Number(time)])) as never;
    },
    selectTexts: (texts) => sql`select value from json_each(${JSON.stringify(texts)})`,
    readsAtOnce: Math.max(MIN_THREADS, availableParallelism() - 1),
    search: sqliteSearch,
    integrity: sqliteIntegrity,
    copy: createSqliteCopy(options.path),
  };
}

/** One thread is always left for what does not take long. */
const MIN_THREADS = 2;

async function countFreePages(tx: Tx): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(tx);
  return rows[0]?.freelist_count ?? 0;
}

const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
/** Also where a file may not grow further. */
const SQLITE_IOERR_WRITE = 778;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

function isSqliteError(error: unknown, codes: readonly number[]): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const code = error.errcode;
  return typeof code === 'number' && codes.includes(code);
}
