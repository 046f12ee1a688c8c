import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { availableParallelism, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const execute = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../../bin/octavo.mjs');

let folder: string;
let port: number;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-serve-'));
  port = await findFreePort();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(folder, { recursive: true, force: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface Served {
  child: ChildProcess;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server; with `fileKb` no file of its may grow beyond that, as on a disk that is full. */
function serve(changes: Record<string, string> = {}, { fileKb }: { fileKb?: number } = {}): Served {
  const command = [process.execPath, PROGRAM, 'serve'];
  const limited = ['sh', '-c', `ulimit -f ${2 * (fileKb ?? 0)}; exec "$@"`, 'sh', ...command];
  const [program = '', ...args] = fileKb === undefined ? command : limited;
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      OCTAVO_DATA_DIR: folder,
      OCTAVO_LOG_FORMAT: 'json',
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return {
    child,
    output: () => output,
    async stop(signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

async function readStatus(path: string): Promise<number> {
  try {
    return (await fetch(`http://localhost:${port}${path}`)).status;
  } catch {
    return 0;
  }
}

const waiting = { timeout: 60_000, interval: 25 };

/** What users other than the owner may do anything with: the folder and all that is in it. */
async function listOpenToOthers(root: string): Promise<string[]> {
  const inner = await readdir(root, { recursive: true });
  const modes = await Promise.all(
    ['', ...inner].map(async (path) => {
      const { mode } = await stat(join(root, path));
      return { path, mode: mode & 0o077 };
    }),
  );
  expect(modes.length).toBeGreaterThan(3);
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path);
}

describe('octavo serve', { timeout: 180_000 }, () => {
  it('sets an empty folder up, prints a curl line that works, and stops when asked to', async () => {
    await chmod(folder, 0o705);
    const server = serve();
    await expect.poll(server.output, waiting).toContain('curl');
    expect(await readStatus('/readyz')).toBe(200);
    const line = /^ *(curl .*)$/m.exec(server.output())?.[1] ?? '';
    const { stdout } = await execute('/bin/sh', ['-c', `${line} --silent --fail`]);
    expect(JSON.parse(stdout)).toMatchObject({ count: 1, items: [{ title: 'Octavo' }] });
    const site = /Site +(\S+)/.exec(server.output())?.[1] ?? '';
    const page = await fetch(site);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);

    expect(await server.stop('SIGTERM')).toBe(0);
    const again = serve();
    await expect.poll(again.output, waiting).toContain('Site');
    expect(again.output()).not.toContain('oct_');
    expect(await again.stop('SIGINT')).toBe(0);
    expect(await listOpenToOthers(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'has the C library keep few arenas of memory, unless the environment says how many',
    async () => {
      const server = serve({ MALLOC_ARENA_MAX: '3' });
      await expect.poll(server.output, waiting).toContain('curl');
      const environment = await readFile(`/proc/${server.child.pid}/environ`, 'utf8');
      expect(environment.split('\0')).toEqual(
        expect.arrayContaining(['MALLOC_ARENA_MAX=3', 'MALLOC_TRIM_THRESHOLD_=131072']),
      );
      expect(environment).toContain(`PORT=${port}`);
      expect(await server.stop('SIGTERM')).toBe(0);
    },
    180_000,
  );

  it.runIf(process.platform === 'linux')(
    'has helpers of V8 leave it a core, unless the environment says how many there are',
    async () => {
      const readArguments = async (env: Record<string, string>) => {
        const server = serve(env);
        await expect.poll(server.output, waiting).toContain('Site');
        const line = await readFile(`/proc/${server.child.pid}/cmdline`, 'utf8');
        expect(await server.stop('SIGTERM')).toBe(0);
        return line;
      };
      const helpers = Math.min(4, Math.max(1, availableParallelism() - 1));
      expect(await readArguments({})).toContain(`--v8-pool-size=${helpers}\0`);
      expect(await readArguments({ NODE_OPTIONS: '--v8-pool-size=3' })).not.toContain('pool-size');
    },
    180_000,
  );

  it('refuses a second server on the same folder, and starts again after a crash', async () => {
    const first = serve();
    await expect.poll(first.output, waiting).toContain('curl');
    const other = String(await findFreePort());
    const second = serve({ PORT: other });
    const [code] = (await once(second.child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(second.output()).toContain(
      `octavo: Another server is using the data folder ${folder}: process ${first.child.pid} on ${hostname()}, since `,
    );
    expect(second.output()).not.toContain('    at ');
    expect(await readStatus('/readyz')).toBe(200);
    const env = { PATH: process.env.PATH, OCTAVO_DATA_DIR: folder };
    const made = await execute(process.execPath, [PROGRAM, 'doctor'], { env });
    expect(made.stdout).toContain('ok    database');
    await first.stop('SIGKILL');
    const third = serve();
    await expect.poll(third.output, waiting).toContain('Site');
    expect(await third.stop('SIGTERM')).toBe(0);
  });

  it('finishes the first run after it was killed in the middle of it', async () => {
    const killed = serve();
    await expect.poll(killed.output, waiting).toContain('Setting up');
    await killed.stop('SIGKILL');
    expect(killed.output()).not.toContain('oct_');
    const server = serve();
    await expect.poll(server.output, waiting).toContain('curl');
    expect(await readStatus('/readyz')).toBe(200);
    const token = /oct_[\w-]{43}/.exec(server.output())?.[0];
    const answer = await fetch(`http://localhost:${port}/v1/orgs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ count: 1 });
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  it.runIf(process.platform !== 'win32')(
    'ends where its disk is full before it is set up, and frees the folder',
    async () => {
      const server = serve({}, { fileKb: 1_500 });
      const exited = once(server.child, 'exit');
      await expect.poll(server.output, waiting).toContain('could not start');
      const failed = performance.now();
      expect(await exited).toEqual([1, null]);
      expect(performance.now() - failed).toBeLessThan(10_000);
      expect(await readStatus('/healthz')).toBe(0);
      const again = serve();
      await expect.poll(again.output, waiting).toContain('curl');
      expect(await again.stop('SIGTERM')).toBe(0);
    },
  );

  it('ends when asked to at each moment of a start', async () => {
    for (const moment of ['', 'listening', 'Setting up']) {
      const server = serve();
      await expect.poll(server.output, waiting).toContain(moment);
      if (moment === '') await sleep(300);
      const asked = performance.now();
      const code = await server.stop('SIGTERM');
      // Before it listens to signals the system ends it.
      expect([0, null]).toContain(code);
      expect(performance.now() - asked).toBeLessThan(25_000);
      expect(await readStatus('/healthz')).toBe(0);
    }
    const server = serve();
    await expect.poll(server.output, waiting).toContain('curl');
    expect(await readStatus('/readyz')).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  it('never writes the configured token, and takes it', async () => {
    const token = `oct_${'B'.repeat(43)}`;
    const server = serve({ OCTAVO_BOOTSTRAP_TOKEN: token, OCTAVO_LOG_LEVEL: 'trace' });
    await expect.poll(server.output, waiting).toContain('curl');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`http://localhost:${port}/v1/user`, { headers })).status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.output()).not.toContain('BBBB');
  });

  it('looks through the audit trail when it starts, and the next day again', async () => {
    const server = serve();
    await expect.poll(server.output, waiting).toContain('curl');
    const readNext = () => {
      using database = new DatabaseSync(join(folder, 'octavo.db'), { readOnly: true });
      const find = "select run_at from jobs where kind = 'audit.purge' and state = 'waiting'";
      return Date.parse(String(database.prepare(find).get()?.run_at));
    };
    const [soon, late] = [Date.now() + 86_000_000, Date.now() + 87_000_000];
    await expect.poll(readNext, waiting).toBeGreaterThan(soon);
    expect(readNext()).toBeLessThan(late);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  it('closes idle connections instead of waiting for them', async () => {
    const server = serve();
    await expect.poll(server.output, waiting).toContain('curl');
    const idle = connect(port, 'localhost');
    await once(idle, 'connect');
    idle.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    await once(idle, 'data');
    const closed = once(idle, 'close');
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.output()).not.toContain('cut off');
    await closed;
  });

  it('answers a request in progress before it stops', async () => {
    const server = serve();
    await expect.poll(server.output, waiting).toContain('curl');
    const token = /oct_[\w-]{43}/.exec(server.output())?.[0];
    const authorization = `Bearer ${token}`;
    const orgs = await fetch(`http://localhost:${port}/v1/orgs`, { headers: { authorization } });
    const { items } = (await orgs.json()) as { items: { id: string }[] };
    const body = JSON.stringify({ title: 'Made while stopping' });
    const socket = connect(port, 'localhost');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await once(socket, 'connect');
    const head = [
      `POST /v1/orgs/${items[0]?.id}/spaces HTTP/1.1`,
      `Host: localhost:${port}`,
      `Authorization: ${authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const stopped = server.stop('SIGTERM');
    await expect.poll(server.output, waiting).toContain('stopping');
    socket.write(body.slice(5));
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await stopped).toBe(0);
  });

  it('says in one line that the port is taken, before it touches anything', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, resolve));
    const server = serve();
    await once(server.child, 'exit');
    taken.close();
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toContain(
      `octavo: Port ${port} is already in use. Set PORT to another port.\n`,
    );
    // Nothing was migrated or made: another server may be at work on the same database.
    expect(await readdir(folder)).toEqual([]);
  });
});
