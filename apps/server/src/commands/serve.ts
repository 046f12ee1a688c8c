import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { holdDataFolder } from '../platform/hold-data-folder.ts';
import { isFirstRunDone } from '../platform/installation.ts';
import { createLogger } from '../platform/log.ts';
import { makeDataFolder, type OpenedPlatform, openPlatform } from '../platform/open-platform.ts';
import { createWorkerPeers, type WorkerPeers } from '../platform/peers/worker-peers.ts';
import { scheduleAreas } from '../subscribe-areas.ts';
import { type Command, type CommandContext, CommandError, parseArguments } from './command.ts';
import { describeInstallation } from './describe-installation.ts';
import { type FirstRun, readInstallation } from './installation.ts';
import { readWorkerCount } from './workers/read-worker-count.ts';

/** How long requests and jobs in progress may take to end once the server is asked to stop. */
const STOP_TIMEOUT_MS = 15_000;

/** Files that the server makes are for the user it runs as alone. */
const PRIVATE = 0o077;

/** A start, and the jobs of a first one, compile what they run. */
const WARM_UP_MS = 30_000;

/** Runs the server until it is asked to stop. */
export const serve: Command = {
  usage: `Usage: octavo serve [--workers <number>]

Runs the server until SIGTERM or SIGINT, then lets requests in progress end. On an empty data folder
it first makes an organization, an administrator and an API token (shown once, unless
OCTAVO_BOOTSTRAP_TOKEN gives it), and publishes Octavo's own documentation. "octavo doctor --help"
lists the environment variables it reads.

  --workers <number>   how many processes answer requests on this machine (1, at most 64)`,
  async run(args, context) {
    const { values } = parseArguments(args, { workers: { type: 'string' } });
    const count = readWorkerCount(values.workers);
    const config = readConfig(context.environment);
    process.umask(PRIVATE);
    if (cluster.worker !== undefined) {
      try {
        return await serveAsWorker(config, context);
      } finally {
        // The way to the process that started this one would keep it alive.
        cluster.worker.disconnect();
      }
    }
    await refuseTakenPort(config);
    using _held = await holdOwnFolder(config);
    const stopped = waitForStop(context);
    if (count === 1) return await serveAlone(config, context, stopped);
    const { serveByWorkers } = await import('./workers/serve-workers.ts');
    return await serveByWorkers(config, count, stopped);
  },
};

async function serveAlone(
  config: Config,
  context: CommandContext,
  stopped: Promise<string>,
): Promise<number> {
  await using platform = await openPlatform(config, { processMetrics: true });
  const app = await createApp(platform, { warmUpMs: WARM_UP_MS });
  await listen(app, config);
  platform.log.info({ port: config.port, url: config.publicUrl }, 'listening');
  const first = await setUp(platform, context);
  for (const line of await describeInstallation(platform, first)) context.print(line);
  await scheduleAreas(platform);
  platform.jobs.start();

  const signal = await stopped;
  platform.log.info({ signal }, 'stopping');
  // Awaited here: the platform is disposed of as soon as this function returns.
  return await close(app, platform);
}

/**
 * One of several processes: it stops when the one that started it says so, since signals of a terminal
 * come to all of them. The first one sets the installation up and runs the jobs.
 */
async function serveAsWorker(config: Config, context: CommandContext): Promise<number> {
  context.onStop(() => {});
  const peers = createWorkerPeers(process);
  const stopped = new Promise<void>((resolve) => {
    peers.onOrder((order) => order.do === 'stop' && resolve());
  });
  const { number, count, isReplacement, commitFile } = await peers.ask('part', null);
  const log = createLogger(config).child({ worker: number });
  const own = { ...config, cacheBytes: Math.floor(config.cacheBytes / count) };
  const parts = { log, processMetrics: true, worker: { number, commitFile, peers } };
  await using platform = await openPlatform(own, parts);
  peers.onOrder((order) => {
    if (order.do === 'wake-jobs') platform.jobs.wake();
    if (order.do === 'figures') void answerFigures(platform, peers, order.id);
  });
  const app = await createApp(platform, { warmUpMs: WARM_UP_MS });
  await listen(app, config);
  log.info({ port: config.port, url: config.publicUrl, pid: process.pid }, 'listening');
  if (number === 1) {
    const first = await setUp(platform, context);
    const lines = isReplacement ? [] : await describeInstallation(platform, first);
    for (const line of lines) context.print(line);
    await scheduleAreas(platform);
    platform.jobs.start();
  }
  peers.tell({ tell: 'listening' });

  await stopped;
  return await close(app, platform);
}

async function answerFigures(
  { metrics, log }: OpenedPlatform,
  peers: WorkerPeers,
  id: number,
): Promise<void> {
  try {
    peers.tell({ tell: 'figures', id, figures: await metrics.collect() });
  } catch (error) {
    log.error({ err: error }, 'the figures could not be collected');
  }
}

/** Holds the data folder where the database is in it; nothing is opened or migrated before. */
async function holdOwnFolder({ dataDir, databaseUrl }: Config): Promise<Disposable | undefined> {
  if (databaseUrl !== undefined) return undefined;
  await makeDataFolder(dataDir);
  return holdDataFolder(dataDir, { host: hostname(), pid: process.pid, since: new Date() });
}

/** The modules that fill an empty installation are loaded only on one. */
async function setUp(platform: OpenedPlatform, { note }: CommandContext): Promise<FirstRun> {
  const { db } = platform.database;
  if (await isFirstRunDone(db)) return { installation: await readInstallation(db) };
  const { runFirstRun } = await import('./first-run.ts');
  return runFirstRun(platform, note);
}

/** A second signal does not wait for anything. */
function waitForStop({ onStop }: CommandContext): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    onStop((signal) => {
      if (asked) process.exit(1);
      asked = true;
      resolve(signal);
    });
  });
}

/**
 * Tries the port before the database is opened: a server that cannot listen is not to migrate what
 * another one may be using.
 */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port, host: host ?? '::' }, resolve);
    });
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw makePortError(port);
  }
}

function makePortError(port: number): CommandError {
  return new CommandError(`Port ${port} is in use. Set PORT to another one.`);
}

/** Without a configured address: every interface, by IPv6 and IPv4 where the system has both. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw makePortError(port);
    if (
      host !== undefined ||
      !(hasCode(error, 'EAFNOSUPPORT') || hasCode(error, 'EADDRNOTAVAIL'))
    ) {
      throw error;
    }
    await app.listen({ port, host: '0.0.0.0' });
  }
}

async function close(app: FastifyInstance, platform: OpenedPlatform): Promise<number> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    platform.log.warn('requests in progress took too long and were cut off');
    app.server.closeAllConnections();
  }, STOP_TIMEOUT_MS);
  await Promise.all([platform.jobs.stop(STOP_TIMEOUT_MS), finishRequests(app.server)]);
  await app.close();
  clearTimeout(timer);
  return late ? 1 : 0;
}

/** Takes no new connections, and closes each one there is once its request is answered. */
async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  await closed;
  clearInterval(sweep);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
