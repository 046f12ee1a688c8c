import { type Client, Pool, type PoolClient, TypeOverrides } from 'pg';
import { DatabaseSilentError } from './postgres-errors.ts';
import { describeConnection, prepareSession } from './postgres-session.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Sizes, counts and sums are read as numbers; none of ours comes near 2^53. */
export function createNumberTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}

/** Connections of this process, which are kept for the next one who needs one. */
export interface PostgresPool {
  /**
   * A connection that is free, or a new one.
   *
   * @throws Error where none could be had in ten seconds, or in the time that is given
   */
  take(withinMs?: number): Promise<PoolClient>;
  /** Says that one was silent for too long: none that is as old is taken any more. */
  noteSilence(): void;
  /** Closes all of them, once those in use are given back. */
  end(): Promise<void>;
}

/** Opens nothing yet. `settings` are those of its sessions beside what every session has. */
export function createPostgresPool(
  url: string,
  max: number,
  reportError: (error: unknown) => void,
  settings: readonly string[] = [],
): PostgresPool {
  const opened = new WeakMap<PoolClient, number>();
  let silentAt = Number.NEGATIVE_INFINITY;
  const pool = new Pool({
    ...describeConnection(url, 'octavo'),
    max,
    types: createNumberTypes(),
    idleTimeoutMillis: 30_000,
    async onConnect(client) {
      await prepareSession(client as Client, settings);
    },
  });
  pool.on('error', reportError);
  pool.on('connect', (client) => {
    opened.set(client, performance.now());
  });
  /** One that comes too late is given back. */
  async function connectWithin(ms: number): Promise<PoolClient> {
    const connecting = pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseSilentError(ms)), ms);
    });
    try {
      return await Promise.race([connecting, late]);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async take(withinMs = Number.POSITIVE_INFINITY) {
      for (;;) {
        const isLimited = withinMs !== Number.POSITIVE_INFINITY && pool.idleCount === 0;
        const client = await (isLimited ? connectWithin(withinMs) : pool.connect());
        if ((opened.get(client) ?? 0) > silentAt) return client;
        client.release(true);
      }
    },
    noteSilence() {
      silentAt = performance.now();
    },
    end: () => pool.end(),
  };
}
