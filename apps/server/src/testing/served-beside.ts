import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Platform } from '../platform/index.ts';
import { isFirstRunDone, markFirstRunDone } from '../platform/installation.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/octavo.mjs');

/** A server in a process of its own. */
export interface ServedBeside extends AsyncDisposable {
  readonly origin: string;
  readonly child: ChildProcess;
  output(): string;
  /** Sends a signal, and waits for its end where it ends by that. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** What a command of ours finds in its environment beside a server of a test on PostgreSQL. */
export function makeEnvironment(
  { config }: Pick<Platform, 'config'>,
  changes: Record<string, string> = {},
): Record<string, string> {
  if (config.databaseUrl === undefined) throw new Error('The database is not one to share.');
  return {
    PATH: process.env.PATH ?? '',
    OCTAVO_DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    OCTAVO_LOG_FORMAT: 'json',
    ...changes,
  };
}

/** Starts a server on the PostgreSQL database and data folder of a platform, and waits until it is ready. */
export async function serveBeside(
  platform: Platform,
  environment: Record<string, string> = {},
): Promise<ServedBeside> {
  const { database, clock } = platform;
  if (!(await isFirstRunDone(database.db))) {
    await database.transaction((tx) => markFirstRunDone(tx, clock.now().toISOString()));
  }
  const port = await findFreePort();
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: makeEnvironment(platform, { PORT: String(port), ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  const end: ServedBeside['end'] = async (signal) => {
    if (hasEnded()) return;
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await exited;
  };
  await vi.waitFor(
    async () => {
      if (hasEnded()) return;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    },
    { timeout: 60_000, interval: 50 },
  );
  if (hasEnded()) throw new Error(`The server did not start:\n${output.slice(-2000)}`);
  return {
    origin,
    child,
    output: () => output,
    end,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
