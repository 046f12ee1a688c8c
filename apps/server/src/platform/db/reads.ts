import type { SearchDialect } from './dialects/search-dialect.ts';
import type { DatabaseAddress } from './thread-writing.ts';
import type { Db } from './transaction.ts';

/** A connection that cannot write, and how its database searches. */
export interface Reads {
  readonly db: Db;
  readonly search: SearchDialect;
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
