import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ADMIN_TOKEN, findPort, PUBLIC_URL } from '../served.ts';

const octavo = join(import.meta.dirname, '../../apps/server/bin/octavo.mjs');
const START_MS = 120_000;
const KEPT_LOG = 20_000;

/** A server that is killed and started again on the same port and data. */
export interface KillableServer extends AsyncDisposable {
  readonly origin: string;
  /** A number for the time since it was ready last; undefined while it is down. */
  life(): number | undefined;
  /** Ends it with SIGKILL and starts it again; resolves once it is ready. */
  kill(): Promise<void>;
  /** The last lines that it wrote. */
  log(): string;
}

/** Starts `octavo serve` on a database: SQLite in the folder, unless the address of another is given. */
export async function startKillable(place: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<KillableServer> {
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    OCTAVO_HOST: '127.0.0.1',
    OCTAVO_DATA_DIR: place.dataDir,
    OCTAVO_PUBLIC_URL: PUBLIC_URL,
    OCTAVO_BOOTSTRAP_TOKEN: ADMIN_TOKEN,
    OCTAVO_LOG_LEVEL: 'warn',
    OCTAVO_RATE_LIMIT: '1000000',
  };
  delete environment.DATABASE_URL;
  if (place.databaseUrl !== undefined) environment.DATABASE_URL = place.databaseUrl;
  let log = '';
  let lives = 0;
  let isUp = false;
  let child = start();

  function start(): ChildProcess {
    const started = spawn(process.execPath, ['--max-semi-space-size=4', octavo, 'serve'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-KEPT_LOG);
      });
    }
    return started;
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  }

  async function waitUntilReady(): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      if (child.exitCode !== null) break;
      const isReady = await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) {
        lives += 1;
        isUp = true;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The server did not start:\n${log}`);
  }

  await waitUntilReady();
  return {
    origin,
    life: () => (isUp ? lives : undefined),
    log: () => log,
    async kill() {
      isUp = false;
      await end('SIGKILL');
      child = start();
      await waitUntilReady();
    },
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}
