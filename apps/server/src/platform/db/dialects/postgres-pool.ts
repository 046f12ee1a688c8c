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

/** The connections of this process. */
export function createPostgresPool(
  url: string,
  max: number,
  reportError: (error: unknown) => void,
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
  return pool;
}
