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
 * Connections of this process. Said on each before anything else is asked of it: `settings`, not with
 * its start, since proxies of connections refuse what they do not know there.
 */
export function createPostgresPool(
  url: string,
  max: number,
  reportError: (error: unknown) => void,
  settings: readonly string[] = [],
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
  if (settings.length > 0) {
    const text = settings.map((setting) => `set ${setting}`).join('; ');
    pool.on('connect', (client) => {
      client.query(text).catch(reportError);
    });
  }
  return pool;
}
