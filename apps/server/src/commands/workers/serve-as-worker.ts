import cluster from 'node:cluster';
import { fitCaches } from '../../platform/caches/fit-caches.ts';
import type { Config } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { type OpenedPlatform, openPlatform } from '../../platform/open-platform.ts';
import { createWorkerPeers, type WorkerPeers } from '../../platform/peers/worker-peers.ts';
import type { CommandContext } from '../command.ts';
import { closeApp, openApp, startOrClose, startWork } from '../serving/serve-app.ts';

/**
 * Serves as one of several processes until the one that started it says that it is to stop: signals of
 * a terminal come to all of them, and are left to that one. The first worker sets the installation up
 * and runs the jobs. Answers the exit code.
 */
export async function serveAsWorker(config: Config, context: CommandContext): Promise<number> {
  context.onStop(() => {});
  try {
    return await serveUntilStopped(config, context);
  } finally {
    // The way to the process that started this one would keep it alive.
    cluster.worker?.disconnect();
  }
}

/**
 * Whether the system gives connections to one of several sockets at a port. Then a worker that is
 * killed takes none with it but its own, and none passes through the process that started it; elsewhere
 * `node:cluster` hands each connection to a worker.
 */
const SHARES_PORTS = process.platform === 'linux' || process.platform === 'freebsd';

async function serveUntilStopped(config: Config, context: CommandContext): Promise<number> {
  const peers = createWorkerPeers(process);
  const stopped = new Promise<void>((resolve) => {
    peers.onOrder((order) => order.do === 'stop' && resolve());
  });
  const { number, count, isReplacement, commitFile } = await peers.ask('part', null);
  const log = createLogger(config).child({ worker: number, pid: process.pid });
  const own = { ...config, cacheBytes: Math.floor(config.cacheBytes / count) };
  const parts = { log, processMetrics: true, worker: { number, commitFile, peers } };
  await using platform = await openPlatform(own, parts);
  peers.onOrder((order) => {
    if (order.do === 'wake-jobs') platform.jobs.wake();
    if (order.do === 'figures') void answerFigures(platform, peers, order.id);
  });
  const app = await openApp(platform, config, { sharesPort: SHARES_PORTS });
  using _fitting = fitCaches(platform);
  if (number === 1) {
    await startOrClose({ app, platform, stopped }, () =>
      startWork(platform, context, { isTold: !isReplacement }),
    );
  }
  peers.tell({ tell: 'listening' });

  await stopped;
  return await closeApp(app, platform);
}

async function answerFigures(
  { metrics, log }: OpenedPlatform,
  peers: WorkerPeers,
  id: number,
): Promise<void> {
  try {
    peers.tell({ tell: 'figures', id, figures: await metrics.collect() });
  } catch (error) {
    log.error({ err: error }, 'the metrics could not be collected');
  }
}
