import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { transform } from 'esbuild';

/** The administrator's token of every server that is started here. */
export const ADMIN_TOKEN = `oct_${'A'.repeat(43)}`;

/** What the servers call themselves; requests still go to a port of this machine. */
export const PUBLIC_URL = 'http://docs.octavo.test';

/** The address of the administrator that a first start makes. */
export const ADMIN_EMAIL = 'admin@localhost';

/** What to start: a checkout of Octavo, old or new, and the folder with its data. */
export interface ServedPlace {
  /** The root of the checkout; this one unless given. */
  checkout?: string;
  dataDir: string;
  /** The address of a PostgreSQL database; SQLite in the folder unless given. */
  databaseUrl?: string | undefined;
  /** Whether to start what `npm run build` made there, in place of the sources. */
  isBuilt?: boolean;
  /** The address of a module that is loaded into the server's process before the server, alone. */
  hook?: string;
  /** Further options of Node. */
  options?: readonly string[];
  /** Further options of Octavo. */
  environment?: Readonly<Record<string, string>>;
}

/** A server that was started through the public command line. */
export interface Served extends AsyncDisposable {
  readonly port: number;
  /** Of its process. */
  readonly pid: number;
  /** Puts a question to the hook in the server's process. */
  ask<T>(question: string): Promise<T>;
  /** Runs a command of `octavo` beside the server and answers what it prints. */
  run(...args: string[]): Promise<string>;
  /** Makes a token with `octavo token create`. */
  makeToken(user: string, ...options: string[]): Promise<string>;
}

const run = promisify(execFile);
const START_MS = 120_000;
/** What `npm start` and `octavo serve` give to Node. */
const SERVED_OPTIONS = [
  '--max-semi-space-size=4',
  `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
];
/** What `octavo serve` sets, but where another process is connected, as is the case here. */
const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Starts `octavo serve` and waits until it is set up.
 *
 * @throws Error with what it printed where it does not come up
 */
export async function serve(place: ServedPlace): Promise<Served> {
  const command = join(
    resolve(place.checkout ?? join(import.meta.dirname, '..')),
    place.isBuilt ? 'apps/server/dist/server/octavo.mjs' : 'apps/server/bin/octavo.mjs',
  );
  const port = await findPort();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    OCTAVO_HOST: '127.0.0.1',
    OCTAVO_DATA_DIR: place.dataDir,
    OCTAVO_PUBLIC_URL: PUBLIC_URL,
    OCTAVO_BOOTSTRAP_TOKEN: ADMIN_TOKEN,
    OCTAVO_LOG_LEVEL: 'error',
    ...ARENAS,
    ...place.environment,
  };
  delete environment.DATABASE_URL;
  if (place.databaseUrl !== undefined) environment.DATABASE_URL = place.databaseUrl;
  const imported = place.hook === undefined ? [] : ['--import', await writeHook(place.hook)];
  const child = spawn(
    process.execPath,
    [...SERVED_OPTIONS, ...(place.options ?? []), ...imported, command, 'serve'],
    { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await waitUntilSetUp(child, ended);
  const runCommand = async (...args: string[]) =>
    (await run(process.execPath, [command, ...args], { env: environment })).stdout.trim();
  return {
    port,
    pid: child.pid ?? 0,
    ask: (question) => ask(child, question),
    run: runCommand,
    makeToken: (user, ...options) => runCommand('token', 'create', '--user', user, ...options),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * A hook as an address that holds all of it as JavaScript. Node loads hooks into each thread too: one
 * whose types it had to strip would take some ten megabytes there, which a server does not take.
 */
async function writeHook(address: string): Promise<string> {
  const text = await readFile(new URL(address), 'utf8');
  const { code } = await transform(text, { loader: 'ts', target: 'node24' });
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
}

/** A start is over when the server has told where it is, which it does last. */
async function waitUntilSetUp(child: ChildProcess, ended: Promise<void>): Promise<void> {
  let output = '';
  const told = new Promise<'told'>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('/v1/docs')) resolve('told');
      });
    }
  });
  const timer = new AbortController();
  const outcome = await Promise.race([
    told,
    ended.then(() => 'ended' as const),
    sleep(START_MS, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const),
  ]);
  timer.abort();
  if (outcome === 'told') return;
  child.kill('SIGKILL');
  throw new Error(`The server did not start (${outcome}):\n${output.slice(-2000)}`);
}

let asked = 0;

function ask<T>(child: ChildProcess, question: string): Promise<T> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    const listen = (message: { id?: number; answer?: T }) => {
      if (message.id !== id) return;
      child.off('message', listen);
      resolve(message.answer as T);
    };
    child.on('message', listen);
    child.send({ id, question });
  });
}

/** A port that nothing listens on. */
export async function findPort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => found(port));
    });
  });
}
