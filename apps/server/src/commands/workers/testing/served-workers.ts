import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../../../bin/octavo.mjs');
const TOKEN = `oct_${'w'.repeat(42)}A`;
export const WAITING = { timeout: 60_000, interval: 50 };

/** What a server answered; status 0 where the connection broke. */
export interface Answered {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** One connection that is kept alive. */
export interface Connection {
  /** The pid of the process that has the connection. */
  readonly pid: number;
  send(method: string, path: string, options?: SendOptions): Promise<Answered>;
  close(): void;
}

interface SendOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Whether to send the administrator's token. */
  isAnonymous?: boolean;
}

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
  const connect = () => openConnection(port, listAll());
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

async function openConnection(port: number, pids: readonly number[]): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let ownPort = 0;
  const send: Connection['send'] = (method, path, { body, form, headers, isAnonymous } = {}) =>
    new Promise((resolve) => {
      const told = {
        ...(isAnonymous === true ? {} : { authorization: `Bearer ${TOKEN}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      };
      const broken = () => resolve({ status: 0, text: '', headers: {} });
      const sent = request(
        { port, host: '127.0.0.1', method, path, agent, headers: told },
        async (answer) => {
          ownPort = answer.socket.localPort ?? 0;
          let text = '';
          answer.on('error', broken);
          try {
            for await (const chunk of answer) text += chunk;
            resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
          } catch {
            broken();
          }
        },
      );
      sent.on('error', broken);
      sent.end(
        body === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(body),
      );
    });
  await send('GET', '/healthz');
  const pid = await findHolder(port, ownPort, pids);
  return { pid, send, close: () => agent.destroy() };
}

/** Which of some processes has the server's end of a connection, as the kernel lists them. */
async function findHolder(port: number, from: number, pids: readonly number[]): Promise<number> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readTable(`/proc/net/${name}`)));
  const row = tables
    .flat()
    .find(({ local, remote }) => local === toHex(port) && remote === toHex(from));
  for (const pid of pids) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const targets = await Promise.all(
      files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')),
    );
    if (targets.includes(`socket:[${row?.inode}]`)) return pid;
  }
  return 0;
}

async function readTable(path: string) {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(1);
  return lines.map((line) => {
    const fields = line.trim().split(/\s+/);
    return { local: fields[1]?.split(':')[1], remote: fields[2]?.split(':')[1], inode: fields[9] };
  });
}

function toHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
