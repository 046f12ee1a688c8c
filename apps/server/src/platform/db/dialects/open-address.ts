import type { Dialect } from '../dialect.ts';
import type { DatabaseAddress, ThreadWriting } from '../thread-writing.ts';
import { createSqliteDialect } from './sqlite.ts';

/** Connections of one thread: it does a few things at a time. */
const THREAD_CONNECTIONS = 6;

/** The dialect of a database that the process of this thread has open as well. */
export async function openAddress(
  address: DatabaseAddress,
  process: ThreadWriting,
  reportError: (error: unknown) => void,
): Promise<Dialect> {
  if (address.dialect === 'sqlite') return createSqliteDialect(address, process);
  const { createPostgresDialect } = await import('./postgres.ts');
  const { url } = address;
  return createPostgresDialect({ url, maxConnections: THREAD_CONNECTIONS, process, reportError });
}
