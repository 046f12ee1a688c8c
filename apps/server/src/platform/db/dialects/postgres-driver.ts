import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as PostgresResult } from 'pg';
import { DatabaseBusyError } from '../database-busy-error.ts';
import { hasCode, isUnavailable } from './postgres-errors.ts';
import { UNLOCK } from './postgres-locks.ts';

/** The channel on which a committed change is announced to every server on the database. */
export const COMMIT_CHANNEL = 'octavo_committed';

/** Announces the transaction, when it wrote anything, and commits it: one round trip. */
const COMMIT = `select pg_notify('${COMMIT_CHANNEL}', '') where pg_current_xact_id_if_assigned() is not null; commit`;

/** A statement took longer than it may. */
const QUERY_CANCELED = '57014';
const MAX_NAMED_STATEMENTS = 1000;
const MAX_NAMED_LENGTH = 8_000;

/**
 * Kysely's driver over a pool. Statements are prepared under a name once a connection, so the
 * database parses and plans each text once. `onCommit` is called after every attempt to commit.
 */
export function createPostgresDriver(pool: Pool, onCommit: () => void): Driver {
  const connectionOf = (connection: DatabaseConnection): PostgresConnection => {
    if (connection instanceof PostgresConnection) return connection;
    throw new Error('The connection is not one of this driver.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => new PostgresConnection(await pool.connect()),
    async beginTransaction(connection, settings: TransactionSettings) {
      const level = settings.isolationLevel ?? 'serializable';
      await connectionOf(connection).run(`begin isolation level ${level}`);
    },
    async commitTransaction(connection) {
      try {
        await connectionOf(connection).run(COMMIT);
      } finally {
        onCommit();
      }
    },
    rollbackTransaction: async (connection) => connectionOf(connection).rollback(),
    releaseConnection: async (connection) => connectionOf(connection).release(),
    destroy: async () => {},
  };
}

const statementNames = new Map<string, string>();

/** A name for the prepared form of a statement; none for texts that would not come again. */
function nameStatement(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_LENGTH)
    return undefined;
  if (!/^(select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const name = `octavo_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #broken = false;
  /** The pool hears of lost connections only while nobody has them; unheard, they end the process. */
  readonly #lose = (): void => {
    this.#broken = true;
  };

  constructor(client: PoolClient) {
    this.#client = client;
    client.on('error', this.#lose);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#query(query);
    const rows = result.rows as R[];
    if (result.command === 'SELECT' || result.rowCount === null) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  /** A connection that was lost, or keeps a lock it should have given back, is given to no one again. */
  async #query(query: CompiledQuery): Promise<PostgresResult> {
    const name = nameStatement(query.sql);
    try {
      return await this.#client.query({
        text: query.sql,
        values: [...query.parameters],
        ...(name === undefined ? {} : { name }),
      });
    } catch (error) {
      if (query.sql.startsWith(UNLOCK) || isUnavailable(error)) this.#broken = true;
      throw hasCode(error, [QUERY_CANCELED]) ? new DatabaseBusyError(error) : error;
    }
  }

  // biome-ignore lint/correctness/useYield: refuses, where Kysely asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are read in pages, by key, not streamed.');
  }

  async run(text: string): Promise<void> {
    await this.#client.query(text);
  }

  /** A connection on which even a rollback fails is not given to anyone again. */
  async rollback(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
    this.#client.off('error', this.#lose);
  }
}
