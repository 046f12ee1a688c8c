import type { SearchDialect } from './dialects/search-dialect.ts';
import type { DatabaseAddress } from './thread-writing.ts';
import type { Db } from './transaction.ts';

/** What reads a snapshot of the database and cannot write, and how the database searches. */
export interface Reads {
  readonly db: Db;
  readonly search: SearchDialect;
}

/** A connection of a thread that reads. */
export interface ReadConnection {
  /**
   * Reads a snapshot: all queries of one call see the same commits, so that what the first one says
   * of who may see what is true of what the others find.
   */
  read<T>(work: (reads: Reads) => Promise<T>): Promise<T>;
}

/** What a thread is asked: in which database, and what its module makes of it. */
export interface ReadQuestion {
  address: DatabaseAddress;
  question: unknown;
}

/** A text, or why there is none. */
export type ReadAnswer = { text: string } | { failure: ReadFailure };

/** An error as it is handed over: `isBusy` where a query took longer than it may. */
export interface ReadFailure {
  message: string;
  isBusy: boolean;
  code?: unknown;
}
