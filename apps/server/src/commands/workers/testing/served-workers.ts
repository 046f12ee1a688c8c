import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Connection, openConnection } from './held-connection.ts';

const PROGRAM = join(import.meta.dirname, '../../../../bin/octavo.mjs');
const TOKEN = `oct_${'w'.repeat(42)}A`;
export const WAITING = { timeout: 60_000, interval: 50 };

/** `octavo serve --workers` in a folder of its own. */
export interface ServedWorkers extends AsyncDisposable {
  readonly folder: string;
  readonly port: number;
  readonly child: ChildProcess;
  output(): string;
  /** Pids of the processes that a worker has had, the present one last. */
  listPids(worker: number): number[];
  connect(): Promise<Connection>;
  /** A connection to the process that is a worker now. */
  connectTo(worker: number): Promise<Connection>;
  /** Waits for its end, and answers the exit code. */
  waitForEnd(): Promise<number | null>;
  /** Asks it to stop. */
  stop(): Promise<number | null>;
}

/** Starts a server and waits until it is ready, unless `isAwaited` says that it need not be. */
export async function serveWorkers(
  options: {
    /** What `--workers` is given. */
    workers?: string;
    environment?: Record<string, string>;
    program?: string;
    isAwaited?: boolean;
  } = {},
): Promise<ServedWorkers> {
  const { workers = '2', environment = {}, program = PROGRAM, isAwaited = true } = options;
  const folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
  const port = Number(environment.PORT ?? (await findFreePort()));
  const child = spawn(process.execPath, [program, 'serve', '--workers', workers], {
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), OCTAVO_DATA_DIR: folder },
      ...{ OCTAVO_LOG_FORMAT: 'json', OCTAVO_BOOTSTRAP_TOKEN: TOKEN, ...environment },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const listPids = (worker: number) =>
    [
      ...output.matchAll(new RegExp(`"worker":${worker},"pid":(\\d+),.*"msg":"listening"`, 'g')),
    ].map(([, pid]) => Number(pid));
  const listAll = () =>
    Array.from({ length: Number(workers) }, (_, index) => listPids(index + 1)).flat();
  const connect = () => openConnection(port, { token: TOKEN, pids: listAll() });
  const served: ServedWorkers = {
    ...{ folder, port, child, output: () => output, listPids, connect },
    async connectTo(worker) {
      for (let tries = 0; tries < 60; tries += 1) {
        const connection = await connect();
        if (connection.pid === listPids(worker).at(-1)) return connection;
        connection.close();
      }
      throw new Error(`Worker ${worker} gets no connections.`);
    },
    async waitForEnd() {
      if (!hasEnded()) await once(child, 'exit');
      return child.exitCode;
    },
    stop() {
      child.kill('SIGTERM');
      return served.waitForEnd();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await served.waitForEnd();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  if (!isAwaited) return served;
  const isReady = async () => {
    if (hasEnded()) return;
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  };
  await vi.waitFor(isReady, WAITING);
  if (hasEnded()) throw new Error(`The server did not start:\n${output.slice(-2000)}`);
  return served;
}

/** A port that nothing listens at. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
