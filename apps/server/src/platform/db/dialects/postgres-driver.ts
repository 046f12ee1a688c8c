import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { createLookout } from '../../look-often.ts';
import { findBounds, WorkOverdueError } from '../work-bounds.ts';
import { PostgresConnection } from './postgres-connection.ts';
import type { PostgresPool } from './postgres-pool.ts';
import { LOCK_WAIT_MS, LONGEST_STATEMENT_MS } from './postgres-session.ts';

/** The channel on which a committed change is announced to every server on the database. */
export const COMMIT_CHANNEL = 'octavo_committed';

/** Announces the transaction, when it wrote anything, and commits it: one round trip. */
const COMMIT = `select pg_notify('${COMMIT_CHANNEL}', '') where pg_current_xact_id_if_assigned() is not null; commit`;

/**
 * Kysely's driver over a pool. Statements are prepared under a name once a connection, so the
 * database parses and plans each text once. `onCommit` is called after every attempt to commit.
 *
 * A statement may take as long as the bounds of its work say, and never longer than `longestMs`. Where
 * the database does not answer by then the connection is closed, and so are those that were opened
 * before. In a transaction the database is told how long, in the round trip that begins it: so it ends a
 * statement that nobody waits for any more by itself.
 */
export function createPostgresDriver(
  pool: PostgresPool,
  onCommit: () => void,
  longestMs = LONGEST_STATEMENT_MS,
): Driver {
  // Where the process was stopped, what came in is read before anything is thought to be late.
  const inUse = createLookout((connection: PostgresConnection, now, wasStopped) => {
    if (!wasStopped) connection.look(now);
  });
  const connectionOf = (connection: DatabaseConnection): PostgresConnection => {
    if (connection instanceof PostgresConnection) return connection;
    throw new Error('The connection is not one of this driver.');
  };
  return {
    init: async () => {},
    async acquireConnection() {
      const left = (findBounds()?.endsAt ?? Number.POSITIVE_INFINITY) - performance.now();
      if (left <= 0) throw new WorkOverdueError();
      const client = await pool.take(left);
      return new PostgresConnection(client, { longestMs, inUse, onSilence: pool.noteSilence });
    },
    async beginTransaction(connection, settings: TransactionSettings) {
      const level = settings.isolationLevel ?? 'serializable';
      await connectionOf(connection).begin(`begin isolation level ${level}${writeLimits()}`);
    },
    async commitTransaction(connection) {
      try {
        await connectionOf(connection).commit(COMMIT);
      } finally {
        onCommit();
      }
    },
    rollbackTransaction: async (connection) => connectionOf(connection).rollback(),
    releaseConnection: async (connection) => connectionOf(connection).release(),
    destroy: async () => {},
  };
}

/** How long the statements of a transaction may take and wait, where its work has bounds. */
function writeLimits(): string {
  const bounds = findBounds();
  if (bounds === undefined) return '';
  const left = Math.min(bounds.statementMs, bounds.endsAt - performance.now());
  if (left >= LONGEST_STATEMENT_MS) return '';
  const statementMs = Math.max(1, Math.floor(left));
  return `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${LOCK_WAIT_MS}`;
}
