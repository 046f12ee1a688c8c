import cluster from 'node:cluster';
import { readConfig } from '../platform/config.ts';
import { type Command, parseArguments } from './command.ts';
import { holdOwnFolder } from './hold-own-folder.ts';
import { refuseTakenPort } from './serving/listen.ts';
import { waitForStop } from './serving/wait-for-stop.ts';
import { readWorkerCount } from './workers/read-worker-count.ts';

/** Files that the server makes are for the user it runs as alone. */
const PRIVATE = 0o077;

/** Runs the server until it is asked to stop. */
export const serve: Command = {
  usage: `Usage: octavo serve [--workers <number>]

Runs the server until SIGTERM or SIGINT, then lets requests in progress finish. If the data folder is
empty, it first creates an organization, an administrator and an API token (shown once, unless
OCTAVO_BOOTSTRAP_TOKEN sets it), and publishes Octavo's own documentation. "octavo doctor --help"
lists the environment variables that it reads.

  --workers <number>   how many processes answer requests on this machine (1, at most 64)`,
  async run(args, context) {
    const { values } = parseArguments(args, { workers: { type: 'string' } });
    const count = readWorkerCount(values.workers);
    const config = readConfig(context.environment);
    process.umask(PRIVATE);
    if (count > 1 && cluster.isWorker) {
      const { serveAsWorker } = await import('./workers/serve-as-worker.ts');
      return await serveAsWorker(config, context);
    }
    await refuseTakenPort(config);
    using _held = await holdOwnFolder(config);
    const stop = waitForStop(context);
    // What answers requests is not loaded by a process that only starts others.
    if (count > 1) {
      const { serveByWorkers } = await import('./workers/serve-by-workers.ts');
      return await serveByWorkers(config, count, stop);
    }
    const { serveAlone } = await import('./serving/serve-alone.ts');
    return await serveAlone(config, context, stop);
  },
};
