import type { Server } from 'node:http';
import { createApp, operations } from '../../app.ts';
import { scheduleAreas } from '../../areas.ts';
import type { HttpServer } from '../../http/exchange/serve-doors.ts';
import { prepareLongChecks } from '../../http/prepare-checks.ts';
import type { Config } from '../../platform/config.ts';
import { isFirstRunDone } from '../../platform/installation.ts';
import type { OpenedPlatform } from '../../platform/open-platform.ts';
import type { CommandContext } from '../command.ts';
import { describeInstallation } from '../describe-installation.ts';
import { type FirstRun, readInstallation } from '../installation.ts';
import { listen } from './listen.ts';

/** How long requests and jobs in progress may take to end once the server is asked to stop. */
const STOP_TIMEOUT_MS = 15_000;

/** How long a server whose start has failed may take to end. */
const FAILED_START_MS = 8_000;

/** A start, and the jobs of a first one, compile what they run. */
const WARM_UP_MS = 30_000;

/** Answers requests from now on. `sharesPort` is for one of several processes at one port. */
export async function openApp(
  platform: OpenedPlatform,
  config: Config,
  { sharesPort = false }: { sharesPort?: boolean } = {},
): Promise<HttpServer> {
  const app = await createApp(platform, { warmUpMs: WARM_UP_MS });
  prepareLongChecks(operations);
  await listen(app, config, { reusePort: sharesPort });
  const { port, publicUrl: url } = config;
  platform.log.info({ port, url }, 'listening');
  return app;
}

/** Sets an empty installation up and runs the jobs; `isTold` where the server is to say where it is. */
export async function startWork(
  platform: OpenedPlatform,
  context: CommandContext,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const first = await setUp(platform, context);
  const lines = isTold ? await describeInstallation(platform, first) : [];
  for (const line of lines) context.print(line);
  await scheduleAreas(platform);
  // Who holds the folder of an embedded database is the only one that runs its jobs.
  if (platform.config.databaseUrl === undefined) await platform.jobs.takeOver();
  platform.jobs.start();
}

/**
 * Does what is left of a start once the app listens. One that fails closes the app and ends the process
 * soon, whatever else is open: a server works, or it is gone. One that is to stop meanwhile is not
 * waited for: the next start goes on where it was.
 *
 * @throws Error of `start`
 */
export async function startOrClose(
  server: { app: HttpServer; platform: OpenedPlatform; stopped: Promise<unknown> },
  start: () => Promise<void>,
): Promise<void> {
  const { app, platform, stopped } = server;
  const starting = start();
  // Where nobody waits for it any more.
  starting.catch(() => undefined);
  try {
    await Promise.race([starting, stopped]);
  } catch (error) {
    platform.log.fatal({ err: error }, 'the server could not start');
    setTimeout(() => process.exit(1), FAILED_START_MS).unref();
    app.server.closeAllConnections();
    await app.close();
    throw error;
  }
}

/** Lets requests and jobs end; answers the exit code, 1 where some took too long. */
export async function closeApp(app: HttpServer, platform: OpenedPlatform): Promise<number> {
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

/** The modules that fill an empty installation are loaded only on one. */
async function setUp(platform: OpenedPlatform, { note }: CommandContext): Promise<FirstRun> {
  const { db } = platform.database;
  if (await isFirstRunDone(db)) return { installation: await readInstallation(db) };
  const { runFirstRun } = await import('../first-run.ts');
  return runFirstRun(platform, note);
}

/** Takes no new connections, and closes each one there is once its request is answered. */
async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  await closed;
  clearInterval(sweep);
}
