import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const LOOK_EVERY_MS = 50;

/**
 * One real PostgreSQL for the whole test run, started when the first test asks for it. Tests and
 * this set-up run in different processes and meet in a folder, named by `TEST_POSTGRES_FOLDER`:
 * a test leaves the file `wanted` and waits for `ready` (the address) or `failed` (the reason).
 */
export default async function providePostgres(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-postgres-'));
  process.env.TEST_POSTGRES_FOLDER = folder;
  let starting: Promise<PostgresServer | undefined> | undefined;
  const look = setInterval(() => {
    if (starting !== undefined || !existsSync(join(folder, 'wanted'))) return;
    clearInterval(look);
    starting = startAndAnnounce(folder);
  }, LOOK_EVERY_MS);
  look.unref();
  return async () => {
    clearInterval(look);
    const server = await starting;
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startAndAnnounce(folder: string): Promise<PostgresServer | undefined> {
  try {
    const server = await startPostgres();
    await announce(folder, 'ready', server.url);
    return server;
  } catch (error) {
    await announce(folder, 'failed', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Readers see the file whole or not at all. */
async function announce(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, `${name}.part`), text, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, name));
}
