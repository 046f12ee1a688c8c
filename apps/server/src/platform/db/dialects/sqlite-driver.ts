import type { Driver } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * Kysely's driver over one connection. Transactions begin immediate: the write lock is taken at
 * the start, so a transaction never fails half-way because another one wrote first.
 */
export function createSqliteDriver(connection: SqliteConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => connection.run('begin immediate'),
    commitTransaction: async () => connection.run('commit'),
    rollbackTransaction: async () => connection.run('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
