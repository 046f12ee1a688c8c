import type { Kysely, Dialect as KyselyDialect, RawBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Servers } from '../servers/servers.ts';
import type { ColumnTypes, ColumnValue } from './dialects/insert-rows.ts';
import type { SearchDialect } from './dialects/search-dialect.ts';
import type { DatabaseIntegrity } from './integrity.ts';
import type { Tables } from './tables.ts';
import type { DatabaseAddress, ThreadWriting } from './thread-writing.ts';
import type { Tx } from './transaction.ts';

/** A time that an installation keeps and that never goes back: of identifiers, and of events. */
export type OrderMark = 'ids' | 'events';

/** What a transaction may observe of others that run at the same time. */
export type Isolation = 'serializable' | 'read committed';

/**
 * Everything that differs between the databases. No other module asks which database it runs on;
 * a module that needs to differ gets a method here.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Column types of migrations. Text sorts by code point on every database. */
  readonly types: {
    readonly text: RawBuilder<unknown>;
    readonly integer: RawBuilder<unknown>;
    readonly bigint: RawBuilder<unknown>;
    readonly bytes: RawBuilder<unknown>;
  };
  /** Where threads of this process find the database. */
  readonly address: DatabaseAddress;
  /** Opens the database's connections. */
  connect(): DialectConnections;
  /** Whether an error means that the same transaction may succeed when it is run again. */
  mayRetry(error: unknown): boolean;
  /** Whether an error is a violated unique constraint or primary key. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether an error means that the database cannot be opened at all, whatever one asks of it. */
  isUnreachable(error: unknown): boolean;
  /**
   * Whether an error means that the connection was lost or none could be had: the database is
   * starting, stopping or away, and another try may find it. What a transaction did is then unknown
   * where its commit was under way.
   */
  isUnavailable(error: unknown): boolean;
  /** Whether an error means that there is no room left for what was to be written: nothing was. */
  isFull(error: unknown): boolean;
  /**
   * Runs `run` while no other process runs anything under the same lock. Transactions that are begun
   * on the connection it is given see what those before committed. Nothing is to be locked where
   * transactions of all processes run one after another anyway.
   */
  lock<T>(
    writers: Kysely<Tables>,
    name: string,
    run: (connection: Kysely<Tables>) => Promise<T>,
  ): Promise<T>;
  /** Waits for the lock under which migrations run; it is released with the transaction. */
  lockMigrations(tx: Tx): Promise<void>;
  /**
   * An instant from now, as columns hold it, by the clock that all processes of the database have in
   * common: its own, or that of this process where the database has none.
   */
  instantAfter(clock: Clock, ms: number): RawBuilder<string>;
  /**
   * Leases up to `limit` due jobs (waiting, or running with an expired lease) to this worker and
   * returns their ids. Concurrent workers never get the same job and do not wait for each other.
   */
  claimJobs(tx: Tx, claim: JobClaim): Promise<string[]>;
  /**
   * Adds many rows to a table in the way that takes the least time. A row holds its values in the
   * order of the columns. Names are ours, never a caller's.
   */
  insertRows(
    tx: Tx,
    table: string,
    columns: ColumnTypes,
    rows: readonly (readonly ColumnValue[])[],
  ): Promise<void>;
  /**
   * Ends of queries that lock the rows they find until the transaction ends: `change` against all who
   * lock them, `keep` against those who change or delete them. Empty where transactions run one after another.
   */
  readonly rowLocks: { readonly change: RawBuilder<unknown>; readonly keep: RawBuilder<unknown> };
  /**
   * Gives up to so many unused pages of the database back to the file system, and answers how many.
   * None where the database does so by itself, or its file was made without the means.
   */
  givePagesBack(tx: Tx, limit: number): Promise<number>;
  /**
   * Raises marks to times in milliseconds, unless they are later already, and answers what each is then.
   * One beyond its limit is set to that time. Nobody waits for the end of the transaction, nor collides.
   */
  raiseMarks<Mark extends OrderMark>(
    tx: Tx,
    marks: Readonly<Record<Mark, { to: number; limit: number }>>,
  ): Promise<Record<Mark, number>>;
  /** A query for these texts, as `value`: one bound value, however many they are. */
  selectTexts(texts: readonly string[]): RawBuilder<unknown>;
  /** How many threads that read what may take long are worth having at a time. */
  readonly readsAtOnce: number;
  /** Full-text search. */
  readonly search: SearchDialect;
  /** Whether the database is in order. */
  readonly integrity: DatabaseIntegrity;
  /** Whole copies of the database, for backups. */
  readonly copy: DatabaseCopy;
}

/** There is a database where one was to be made. */
export class DatabaseExistsError extends Error {
  override readonly name = 'DatabaseExistsError';
}

/** How a whole database is copied into a file and made of one again, without a connection of ours. */
export interface DatabaseCopy {
  /** What the database is called, for people. */
  readonly product: string;
  /** The name that the file has in a backup. */
  readonly fileName: string;
  /** Writes one state of the database to a file, while others read and write. */
  write(file: string): Promise<void>;
  /** Whether there is a database to write, or one that stands in the way of `restore`. */
  exists(): Promise<boolean>;
  /**
   * Makes the database of a file, whole or not at all. It replaces nothing.
   *
   * @throws DatabaseExistsError where there is one by now
   */
  restore(file: string): Promise<void>;
}

/** One worker's request for jobs; instants are ISO 8601. */
export interface JobClaim {
  kinds: readonly string[];
  /** What is due by the process that asks. */
  now: string;
  /** Leases are judged by this, see `Dialect.instantAfter`. */
  leaseNow: RawBuilder<string>;
  leasedUntil: RawBuilder<string>;
  lease: string;
  leasedBy: number | null;
  limit: number;
}

/** The open connections of one database. */
export interface DialectConnections {
  /** Runs queries outside transactions; cannot write where the database can hold it to that. */
  readonly readers: KyselyDialect;
  /** Runs transactions. */
  readonly writers: KyselyDialect;
  /**
   * Runs transactions that write much, outside of this thread where the database is in this process.
   * They run one after another with the others where those do.
   */
  readonly longWriters: KyselyDialect;
  /** For transactions of threads that have opened the database themselves. */
  readonly threadWriting: ThreadWriting;
  /**
   * Resolves once all that was committed until now survives a power failure: at once where a commit
   * waits for that itself.
   */
  sync(): Promise<void>;
  /** The processes that serve on the database. */
  readonly servers: Servers;
  /** See `Database.changeStamp`. */
  changeStamp(): number;
  /** Closes what the Kysely dialects do not close themselves. */
  close(): Promise<void>;
}
