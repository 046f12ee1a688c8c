import { hostname } from 'node:os';
import { sql } from 'kysely';
import { LEASE_MS } from '../../servers/server-times.ts';
import { OlderServersError, OutdatedServerError, type ServerFacts } from '../../servers/servers.ts';
import type { Tx } from '../database.ts';
import { COMMIT_CHANNEL } from './postgres-driver.ts';

/** A connection of one's own. */
export interface RegistryConnection {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** What connections that listen for commits are called in the database's own list. */
export const LISTENER_NAME = 'octavo-commits';
/** What versions called them whose servers are in no list of ours. */
const UNLISTED_NAME = 'octavo-listener';

/** The key of the advisory lock under which migrations run. */
export const MIGRATION_LOCK = 6_226_001;
/** Each server holds the lock of this class that has its number, in the session that listens. */
const SERVER_LOCKS = 6_226_003;
const LOCK_TIMEOUT_MS = 2_000;
const LOOK_MS = 200;

/** An instant from now in milliseconds, by the database's clock, as our columns hold it. */
export function writeInstantAfter(ms: number): string {
  return `to_char((clock_timestamp() + interval '${Math.round(ms)} milliseconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const LEASED_UNTIL = writeInstantAfter(LEASE_MS);

/** Whether the lock of the server in `servers` is held by anybody, without taking it. */
const IS_HELD = `exists (select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${SERVER_LOCKS} and objid = servers.number::oid)`;

/** The numbers of all servers that are listed; none where there is no list yet. */
export async function listServerNumbers(connection: RegistryConnection): Promise<number[]> {
  const { rows: found } = await connection.query<{ name: string | null }>(
    `select to_regclass('servers')::text as name`,
  );
  if (found[0]?.name == null) return [];
  const { rows } = await connection.query<{ number: number }>('select number from servers');
  return rows.map(({ number }) => number);
}

/**
 * Lists a server, or lists it again, and has the session hold its lock. A session of the same server
 * that the database has not missed yet is ended.
 *
 * @throws OutdatedServerError where the schema is newer than the server knows
 */
export async function enlistServer(
  connection: RegistryConnection,
  number: number,
  { kind, version, schema }: ServerFacts,
): Promise<void> {
  await connection.query('begin');
  try {
    // Whoever changes the schema looks for servers under the other kind of this lock.
    await connection.query(`select pg_advisory_xact_lock_shared(${MIGRATION_LOCK})`);
    const { rows } = await connection.query<{ current: number }>(
      'select max(number) as current from schema_migrations',
    );
    const current = rows[0]?.current ?? 0;
    if (current > schema) throw new OutdatedServerError(current, schema);
    await connection.query(
      `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 2 and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${SERVER_LOCKS} and objid = $1::int::oid`,
      [number],
    );
    await connection.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await connection.query(`select pg_advisory_lock(${SERVER_LOCKS}, $1::int)`, [number]);
    await connection.query(
      `insert into servers (number, kind, version, schema_version, host, pid, started_at, leased_until)
      values ($1, $2, $3, $4, $5, $6, ${writeInstantAfter(0)}, ${LEASED_UNTIL})
      on conflict (number) do update set leased_until = excluded.leased_until`,
      [number, kind, version, schema, hostname(), process.pid],
    );
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Says `text` to all, and renews the lease of a server; answers whether it is listed still. */
export async function renewServer(
  connection: RegistryConnection,
  number: number,
  text: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ listed: number }>(
    `with renewed as (update servers set leased_until = ${LEASED_UNTIL}
      where number = $1 returning 1)
    select (select count(*)::int from renewed) as listed, pg_notify('${COMMIT_CHANNEL}', $2)`,
    [number, text],
  );
  return rows[0]?.listed === 1;
}

/** Says `text` to all. */
export async function tellServers(connection: RegistryConnection, text: string): Promise<void> {
  await connection.query(`select pg_notify('${COMMIT_CHANNEL}', $1)`, [text]);
}

/** Of servers that say nothing, those that have no session any more, and those that are not listed. */
export async function sortSilentServers(
  connection: RegistryConnection,
  numbers: readonly number[],
): Promise<{ gone: number[]; unlisted: number[] }> {
  const { rows } = await connection.query<{ number: number; held: boolean }>(
    `select number, ${IS_HELD} as held from servers where number = any($1::int[])`,
    [numbers],
  );
  const listed = new Set(rows.map(({ number }) => number));
  return {
    gone: rows.filter(({ held }) => !held).map(({ number }) => number),
    unlisted: numbers.filter((number) => !listed.has(number)),
  };
}

/** Takes servers off the list. */
export async function unlistServers(
  connection: RegistryConnection,
  numbers: readonly number[],
): Promise<void> {
  await connection.query('delete from servers where number = any($1::int[])', [numbers]);
}

interface ListedServer {
  kind: string;
  version: string;
  host: string;
  pid: number;
  started_at: string;
  held: boolean;
}

/**
 * For a transaction that is about to change the schema, under the lock of migrations. A server that has
 * a session runs; of one that has none it is not known until its lease is over, which is waited for.
 *
 * @throws OlderServersError where servers run
 */
export async function requireNoServers(tx: Tx): Promise<void> {
  const unnamed = await countUnlisted(tx);
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('servers')::text as name`.execute(tx);
  const hasList = rows[0]?.name != null;
  for (;;) {
    const listed = hasList ? await listServers(tx) : [];
    const running = listed.filter(({ held }) => held);
    if (running.length > 0 || unnamed > 0) throw new OlderServersError(running, unnamed);
    if (listed.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Servers that run, or may. A lease that is longer than any was given before the clock went back. */
async function listServers(tx: Tx): Promise<ListedServer[]> {
  const { rows } = await sql<ListedServer>`
    select kind, version, host, pid, started_at, ${sql.raw(IS_HELD)} as held from servers
    where ${sql.raw(IS_HELD)}
      or (leased_until > ${sql.raw(writeInstantAfter(0))}
        and leased_until <= ${sql.raw(writeInstantAfter(LEASE_MS))})
    order by started_at`.execute(tx);
  return rows;
}

async function countUnlisted(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${UNLISTED_NAME}`.execute(tx);
  return rows[0]?.count ?? 0;
}
