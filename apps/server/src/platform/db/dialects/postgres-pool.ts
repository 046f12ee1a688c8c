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
  // Said after the start: proxies of connections refuse what they do not know in it. Plans of searches
  // look dear and are not: to compile them takes longer than to run them.
  if (statementMs !== undefined) {
    pool.on('connect', (client) => {
      client.query(`set statement_timeout = ${statementMs}; set jit = off`).catch(reportError);
    });
  }
  return pool;
}
