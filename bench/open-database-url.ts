import { startPostgres } from '../tests/setup/postgres-server.ts';

/**
 * The address of a PostgreSQL database that is stopped with `cleanUp`; undefined for `sqlite`.
 *
 * @throws Error for anything but `sqlite` and `postgres`
 */
export async function openDatabaseUrl(
  database: string,
  cleanUp: AsyncDisposableStack,
): Promise<string | undefined> {
  if (database === 'sqlite') return undefined;
  if (database !== 'postgres') throw new Error('--database is sqlite or postgres.');
  const postgres = await startPostgres();
  cleanUp.defer(() => postgres.stop());
  return postgres.url;
}
