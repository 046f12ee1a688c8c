import { Pool, TypeOverrides } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/** Sizes, counts and sums are read as numbers; none of ours comes near 2^53. */
export function createNumberTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}

/**
 * Plans of searches look dear and are not: to compile them takes longer than to run them. One takes a
 * core, and no second one from what answers everybody else. A word may stand in a million sections,
 * whose numbers are to stay in memory.
 */
const LONG_READ_SETTINGS = [
  'jit = off',
  'max_parallel_workers_per_gather = 0',
  `work_mem = '32MB'`,
];

/** Connections of this process; statements that take longer than `statementMs` are given up. */
export function createPostgresPool(
  url: string,
  max: number,
  reportError: (error: unknown) => void,
  statementMs?: number,
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: createNumberTypes(),
    application_name: 'octavo',
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', reportError);
  // Said after the start: proxies of connections refuse what they do not know in it.
  if (statementMs !== undefined) {
    const settings = [`statement_timeout = ${statementMs}`, ...LONG_READ_SETTINGS];
    const text = settings.map((setting) => `set ${setting}`).join('; ');
    pool.on('connect', (client) => {
      client.query(text).catch(reportError);
    });
  }
  return pool;
}
