import { spawn } from 'node:child_process';
import { Client } from 'pg';
import type { DatabaseCopy } from '../dialect.ts';
import { describeConnection } from './postgres-session.ts';

const MAX_MESSAGE = 2_000;

/** A program of PostgreSQL is missing, or says that it cannot do what it was asked. */
export class DatabaseToolError extends Error {
  override readonly name = 'DatabaseToolError';
}

/**
 * Copies of a database by PostgreSQL's own `pg_dump` and `pg_restore`, which have to be installed and
 * not older than the server. A dump sees one state; others read and write meanwhile. The password
 * goes to them by the environment, so that no list of processes shows it.
 *
 * @throws DatabaseToolError from `write` and `restore`, with what the program said
 */
export function createPostgresCopy(url: string): DatabaseCopy {
  return {
    product: 'PostgreSQL',
    fileName: 'octavo.dump',
    write: (file) =>
      runTool('pg_dump', url, ['--format=custom', '--no-owner', '--no-acl', `--file=${file}`]),
    exists: () => hasTables(url),
    restore: (file) =>
      runTool('pg_restore', url, [
        ...['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction'],
        file,
      ]),
  };
}

async function hasTables(url: string): Promise<boolean> {
  const client = new Client(describeConnection(url, 'octavo'));
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') limit 1`,
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

async function runTool(program: string, url: string, args: readonly string[]): Promise<void> {
  const { dbname, password } = splitPassword(url);
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
  const tool = spawn(program, [`--dbname=${dbname}`, '--no-password', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  tool.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, MAX_MESSAGE);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    tool.once('error', (error) => reject(explainStart(program, error)));
    tool.once('close', resolve);
  });
  if (code !== 0) throw new DatabaseToolError(`${program} failed: ${said.trim()}`);
}

function explainStart(program: string, cause: Error): DatabaseToolError {
  return new DatabaseToolError(
    `${program} cannot be run. Install the PostgreSQL client programs, in a version that is not older than the server. (${cause.message})`,
    { cause },
  );
}

/** A connection string without its password, and the password. */
function splitPassword(url: string): { dbname: string; password: string } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { dbname: parsed.href, password };
}
