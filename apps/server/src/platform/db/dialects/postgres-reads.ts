import { Kysely } from 'kysely';
import type { ReadConnection } from '../reads.ts';
import type { Tables } from '../tables.ts';
import { createPostgresKyselyDialect } from './postgres-kysely-dialect.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { postgresSearch } from './postgres-search.ts';

const STATEMENT_MS = 20_000;
/** After which the database, which ends a query by itself, is not heard any more. */
const SILENCE_MS = STATEMENT_MS + 2_000;

/**
 * One query may take 20 s. Plans of searches look dear and are not: to compile them takes longer than
 * to run them, and one made for any words is bad for rare ones. One takes a core, and no second one
 * from what answers everybody else. A word may stand in a million sections, whose numbers are to stay
 * in memory.
 */
const SETTINGS = [
  `statement_timeout = ${STATEMENT_MS}`,
  'default_transaction_read_only = on',
  'jit = off',
  'plan_cache_mode = force_custom_plan',
  'max_parallel_workers_per_gather = 0',
  `work_mem = '32MB'`,
];

/** Opens a connection for a thread that reads. One that is lost is replaced by the next query. */
export function openPostgresReads(url: string): ReadConnection {
  const ignore = () => {};
  const pool = createPostgresPool(url, 1, ignore, SETTINGS);
  const dialect = createPostgresKyselyDialect(pool, ignore, SILENCE_MS);
  const db = new Kysely<Tables>({ dialect });
  const snapshot = () => db.transaction().setIsolationLevel('repeatable read');
  return {
    read: (work) => snapshot().execute((tx) => work({ db: tx, search: postgresSearch })),
  };
}
