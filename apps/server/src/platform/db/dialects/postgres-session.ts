import type { Client, ClientConfig } from 'pg';
import { DatabaseSilentError } from './postgres-errors.ts';

/**
 * A session that holds a lock or is within a transaction and hears nothing from this process for so
 * long is ended by the database, in milliseconds. Others wait for a lock somewhat longer.
 */
export const SILENT_SESSION_MS = 8_000;
/** How often such a session is told that it is not forgotten. */
export const BEAT_MS = 2_000;
/** How long those who are answered wait for a lock, in milliseconds. */
export const LOCK_WAIT_MS = 10_000;
/** How long anybody else does. */
export const LONG_LOCK_WAIT_MS = 60_000;
/** The longest that any statement may take: as long as a job, in milliseconds. */
export const LONGEST_STATEMENT_MS = 15 * 60_000;

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * How a session behaves where the other end falls silent. A process that is stopped still
 * acknowledges what it is sent, so TCP alone never finds it; a machine that is gone does not.
 */
const SETTINGS: Readonly<Record<string, number>> = {
  idle_in_transaction_session_timeout: SILENT_SESSION_MS,
  lock_timeout: LONG_LOCK_WAIT_MS,
  statement_timeout: LONGEST_STATEMENT_MS,
  // In seconds.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/** Where the system of the database cannot tell that a client has gone, it refuses this one. */
const WATCH_CLIENT = `do $$ begin
  perform set_config('client_connection_check_interval', '5000', false);
exception when others then null; end $$`;

/** How every connection to a database is opened. */
export function describeConnection(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

type AskedClient = Pick<Client, 'query' | 'end'>;

/**
 * Says on a new connection how its session is to behave, in one round trip; `more` settings are said
 * last. Not with its start, since proxies of connections refuse what they do not know there.
 */
export async function prepareSession(
  client: AskedClient,
  more: readonly string[] = [],
): Promise<void> {
  const own = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}`);
  const settings = [...own, ...more].map((setting) => `set ${setting}`);
  await askInTime(client, [...settings, WATCH_CLIENT].join('; '), CONNECT_MS);
}

/**
 * Asks something on a connection of which the caller has nothing under way.
 *
 * @throws DatabaseSilentError where there is no answer in time; the connection is closed then
 */
export async function askInTime(client: AskedClient, text: string, ms: number): Promise<void> {
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    client.end().catch(() => undefined);
  }, ms);
  try {
    await client.query(text);
  } catch (error) {
    throw isSilent ? new DatabaseSilentError(ms) : error;
  } finally {
    clearTimeout(timer);
  }
}
