import { Worker } from 'node:worker_threads';
import { findExcess, giveWay } from '../../../../platform/processes/process-limits.ts';
import type { HttpAnswer, RepositoryMessage, RepositoryOrder } from './repository-message.ts';

/*
 * A process that reads one repository. The work is done in a thread, since it cannot be interrupted
 * otherwise; this thread passes messages on, watches what the process takes and ends it when that is
 * too much.
 */

const LOOK_MS = 20;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

giveWay();
process.once('message', (order: RepositoryOrder) => start(order));
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function start(order: RepositoryOrder): void {
  const worker = new Worker(new URL('./repository-worker.ts', import.meta.url));
  let ended = false;
  const watch = setInterval(() => {
    const excess = findExcess(order.processLimits);
    if (excess !== undefined) end({ kind: 'failed', reason: excess, message: excess });
  }, LOOK_MS);
  const end = (message: RepositoryMessage) => {
    clearInterval(watch);
    if (!ended) process.send?.(message, () => process.kill(process.pid, 'SIGKILL'));
    ended = true;
  };
  process.on('message', (message: HttpAnswer) => worker.postMessage(message));
  worker.on('message', (message: RepositoryMessage) => {
    if (message.kind === 'request') process.send?.(message);
    else end(message);
  });
  worker.on('error', (error) => {
    const isFull = 'code' in error && error.code === OUT_OF_MEMORY;
    end({ kind: 'failed', reason: isFull ? 'memory' : 'error', message: String(error) });
  });
  worker.on('exit', () => {
    end({ kind: 'failed', reason: 'error', message: 'It ended without an answer.' });
  });
  worker.postMessage(order);
}
