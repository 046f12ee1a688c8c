import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createPostgresDialect } from '../platform/db/dialects/postgres.ts';
import { migrate } from '../platform/db/migrate.ts';

/** A database of one test. */
export interface TestPostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

const START_TIMEOUT_MS = 90_000;
const TEMPLATE_LOCK = 6_226_002;

/** Creates a database with the newest schema, as a copy of a template that is migrated once. */
export async function createPostgresDatabase(): Promise<TestPostgresDatabase> {
  const server = await waitForServer();
  template ??= ensureTemplate(server);
  const source = await template;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, async (client) => {
    // Copying files takes half the time of logging what is copied, where nothing is synced.
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  });
  return {
    url: urlOf(server, name),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function waitForServer(): Promise<string> {
  const folder = process.env.TEST_POSTGRES_FOLDER;
  if (folder === undefined) {
    throw new Error('Tests on PostgreSQL run under Vitest, whose set-up starts the server.');
  }
  if (!existsSync(join(folder, 'ready'))) await writeFile(join(folder, 'wanted'), '');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (existsSync(join(folder, 'ready'))) return readFile(join(folder, 'ready'), 'utf8');
    if (existsSync(join(folder, 'failed'))) {
      throw new Error(await readFile(join(folder, 'failed'), 'utf8'));
    }
    await sleep(25);
  }
  throw new Error('PostgreSQL did not start in time.');
}

/** The name of the template, which this process has looked for once. */
let template: Promise<string> | undefined;

/** Makes the template unless another process of this run has. */
async function ensureTemplate(server: string): Promise<string> {
  const name = await nameTemplate();
  await withClient(server, async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await makeTemplate(client, server, name);
  });
  return name;
}

/** The template is named after the text of the migrations, so a changed one makes a new template. */
async function nameTemplate(): Promise<string> {
  const folder = join(import.meta.dirname, '../platform/db/migrations');
  const digest = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) {
    digest.update(file).update(await readFile(join(folder, file)));
  }
  return `template_${digest.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(client: Client, server: string, name: string): Promise<void> {
  const making = `${name}_new`;
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making}`);
  const dialect = createPostgresDialect({ url: urlOf(server, making), maxConnections: 1 });
  const database = openDatabase(dialect, () => {});
  try {
    await migrate(database, systemClock);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${making} rename to ${name}`);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
