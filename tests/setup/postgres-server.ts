import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgresBinaries } from './postgres-binaries.ts';

/** A PostgreSQL server of our own. */
export interface PostgresServer {
  /** The connection string of its maintenance database, as a superuser. */
  url: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Debian's and most systems' `nobody`: any user will do, as long as it is not root. */
const UNPRIVILEGED = 65_534;
const START_TIMEOUT_MS = 60_000;

/** For tests, nothing has to survive a power failure. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
};

const execute = promisify(execFile);

/**
 * Starts a new, empty PostgreSQL server on a free port. PostgreSQL refuses to run as root, so root
 * runs it as an unprivileged user, from a temporary folder which that user can reach. The server
 * also stops when this process dies.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const root = process.getuid?.() === 0;
  const folder = await mkdtemp(join(await findOpenFolder(), 'octavo-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await chmod(folder, 0o755);
    const binaries = await findPostgresBinaries(
      root ? { reachable: join(folder, 'postgres') } : {},
    );
    const password = randomBytes(18).toString('hex');
    const data = join(folder, 'data');
    const passwordFile = join(folder, 'password');
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (root) {
      await chown(data, UNPRIVILEGED, UNPRIVILEGED);
      await chown(passwordFile, UNPRIVILEGED, UNPRIVILEGED);
    }
    const identity = {
      cwd: folder,
      env: { LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' },
      ...(root ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}),
    };
    await execute(
      binaries.initdb,
      ['-D', data, '-U', 'octavo', '-A', 'scram-sha-256', '--pwfile', passwordFile].concat(
        '--encoding=UTF8',
        '--no-sync',
        '--no-instructions',
      ),
      identity,
    );
    const port = await findFreePort();
    const child = spawnGuarded(binaries.postgres, ['-D', data, '-p', String(port)], identity);
    const url = `postgres://octavo:${password}@127.0.0.1:${port}/postgres`;
    await waitUntilReady(url, child);
    return {
      url,
      async stop() {
        await endGuarded(child);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A folder in memory, where the system has one: databases come and go there in half the time. */
const IN_MEMORY = '/dev/shm';

/** What the databases of a run may need at a time, in bytes: each is about 10 MB, and few are open. */
const ROOM = 2 * 1024 ** 3;

/** A folder for temporary files below which every user may go. */
async function findOpenFolder(): Promise<string> {
  if ((await hasRoom(IN_MEMORY)) && (await isOpenToAll(IN_MEMORY))) return IN_MEMORY;
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    if (await isOpenToAll(folder)) return folder;
  }
  return tmpdir();
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return found !== undefined && isWritable && found.bavail * found.bsize >= ROOM;
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined || (found.mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port.'));
      });
    });
  });
}

interface Identity {
  cwd: string;
  env: Record<string, string>;
  uid?: number;
  gid?: number;
}

/** Runs a program that is told to stop when our end of its standard input closes, even by a crash. */
function spawnGuarded(program: string, args: readonly string[], identity: Identity): ChildProcess {
  const guard = '"$@" </dev/null & child=$!; cat >/dev/null; kill -INT $child; wait $child';
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn('/bin/sh', ['-c', guard, 'sh', program, ...args, ...settings], {
    ...identity,
    env: { ...identity.env, PATH: process.env.PATH ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
}

function endGuarded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.stdin?.end();
  });
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await canConnect(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await endGuarded(child);
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await sleep(50);
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
