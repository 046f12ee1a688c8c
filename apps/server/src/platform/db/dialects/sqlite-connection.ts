import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { yieldWhenDue } from '../../run-in-slices.ts';

const MAX_CACHED_STATEMENTS = 1000;
/** Waiting inside SQLite holds the event loop, so a writer never does; the driver waits. */
const BUSY_TIMEOUT_MS = 0;
/** Readers never wait for writers; only for the moment in which a log is recovered. */
const READER_TIMEOUT_MS = 2_000;
const SQLITE_BUSY = 5;
/** Of the file, for each of up to five connections: what they do not keep, the system does. */
const CACHE_MB = 4;
/** Does a page a step, so it is run to its end as what returns rows is, though its rows are empty. */
const GIVES_PAGES_BACK = /^pragma incremental_vacuum/;
/** A limit that is a parameter by itself; see `writeLimits`. */
const BARE_LIMIT = /\blimit \?/g;

/** How a SQLite database is opened. */
export interface SqliteOptions {
  /** The path of the database file; it is created when it is missing. */
  path: string;
  /**
   * With `normal` (the default) the file stays sound whatever happens; who commits has its log synced
   * to be sure of the commit. `off` is for databases one can lose.
   */
  synchronous?: 'normal' | 'off';
}

/** Whether another process holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

/** What is said about a transaction. */
export type TransactionStatement = 'begin' | 'begin immediate' | 'commit' | 'rollback';

/** A query, or with `sets` a statement that is run for each of them, and whose rows nobody reads. */
export interface SqliteQuery extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  readonly sets?: readonly (readonly unknown[])[];
}

type Value = string | number | bigint | null | Uint8Array;

interface CachedStatement {
  statement: StatementSync;
  returnsRows: boolean;
}

/** One connection to a SQLite file. Prepared statements are kept by their SQL text. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #isReadOnly: boolean;
  readonly #statements = new Map<string, CachedStatement>();
  #dataVersion: StatementSync;
  /** Whether a transaction was begun that has not ended by a word of ours. */
  #isInside = false;
  /** Why SQLite undid the transaction by itself, as it does where the disk is full. */
  #undoneBy: unknown;

  private constructor(database: DatabaseSync, { readOnly }: { readOnly: boolean }) {
    this.#database = database;
    this.#isReadOnly = readOnly;
    this.#dataVersion = database.prepare('pragma data_version');
    this.#dataVersion.setReturnArrays(true);
  }

  /** Opens the file; the writer creates it and sets its journal to write-ahead logging. */
  static open(options: SqliteOptions, mode: { readOnly: boolean }): SqliteConnection {
    const database = new DatabaseSync(options.path, {
      readOnly: mode.readOnly,
      enableForeignKeyConstraints: true,
      timeout: mode.readOnly ? READER_TIMEOUT_MS : BUSY_TIMEOUT_MS,
    });
    if (!mode.readOnly) {
      database.exec('pragma busy_timeout = 10000');
      // Of use in a database without tables only, and in any it waits for whoever writes.
      if (isEmpty(database)) database.exec('pragma auto_vacuum = incremental');
      database.exec('pragma journal_mode = wal');
      database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
      database.exec(`pragma synchronous = ${options.synchronous ?? 'normal'}`);
    }
    database.exec(`pragma cache_size = -${CACHE_MB * 1000}`);
    database.exec('pragma temp_store = memory');
    return new SqliteConnection(database, mode);
  }

  /** A number that changes when another connection, of this or another process, has committed. */
  dataVersion(): number {
    const row: unknown = this.#dataVersion.get();
    return Array.isArray(row) ? Number(row[0]) : Number.NaN;
  }

  /** Statements of a transaction follow each other without waiting: other work runs in between. */
  async executeQuery<R>(query: SqliteQuery): Promise<QueryResult<R>> {
    if (!this.#isReadOnly) await yieldWhenDue();
    if (this.#undoneBy !== undefined) throw this.#undoneBy;
    try {
      return this.#execute(query);
    } catch (error) {
      if (this.#isInside && !this.#database.isTransaction) this.#undoneBy = error;
      throw error;
    }
  }

  #execute<R>(query: SqliteQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    if (query.sets !== undefined) {
      for (const set of query.sets) statement.run(...(set as Value[]));
      return { rows: [] };
    }
    const parameters = query.parameters as Value[];
    if (returnsRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statement = this.#database.prepare(writeLimits(query.sql));
    const parameters = query.parameters as Value[];
    for (const row of statement.iterate(...parameters)) yield { rows: [row as R] };
  }

  /**
   * Runs a statement that has no parameters and no result. Of a transaction that SQLite has undone by
   * itself there is nothing left to be rolled back, and its commit fails for the same reason.
   */
  run(statement: TransactionStatement): void {
    const undoneBy = this.#undoneBy;
    if (undoneBy !== undefined && statement === 'commit') throw undoneBy;
    this.#undoneBy = undefined;
    const isOver = this.#isInside && !this.#database.isTransaction;
    if (statement !== 'rollback' || !isOver) this.#prepare(statement).statement.run();
    this.#isInside = statement === 'begin' || statement === 'begin immediate';
  }

  close(): void {
    if (!this.#database.isOpen) return;
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(text: string): CachedStatement {
    const cached = this.#statements.get(text);
    if (cached !== undefined) return cached;
    const statement = this.#database.prepare(writeLimits(text));
    const returnsRows = statement.columns().length > 0 || GIVES_PAGES_BACK.test(text);
    const prepared = { statement, returnsRows };
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(text, prepared);
    return prepared;
  }
}

/**
 * SQLite plans by the number that is bound to a limit, so it compiles the statement anew whenever one
 * is. It does not look into a sum: with that a prepared statement stays as it is.
 */
function writeLimits(text: string): string {
  return text.replace(BARE_LIMIT, 'limit (? + 0)');
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('pragma page_count').get()?.page_count === 0;
}
