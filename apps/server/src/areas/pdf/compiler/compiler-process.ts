import { Worker } from 'node:worker_threads';
import {
  findExcess,
  giveWay,
  type ProcessLimits,
  readProcessorMs,
} from '../../../platform/processes/process-limits.ts';
import type { CompilerMessage, CompileTask } from './book-input.ts';

/*
 * A process that makes one PDF. The work is done in a thread, since it cannot be interrupted
 * otherwise; this thread watches what it takes and ends the whole process when that is too much.
 */

/** What a compiler may take. */
export interface CompilerLimits extends ProcessLimits {
  /** Processor time to look into one picture, in milliseconds. */
  pictureMs: number;
}

/** What a compiler process is sent first, and once. */
export interface CompilerOrder {
  task: CompileTask;
  limits: CompilerLimits;
}

const LOOK_MS = 50;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

giveWay();
process.once('message', (order: CompilerOrder) => start(order));
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function start({ task, limits }: CompilerOrder): void {
  let pictureBegan: number | undefined;
  let ended = false;
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), { workerData: task });
  const watch = setInterval(() => {
    const excess = findTooMuch(limits, pictureBegan);
    if (excess !== undefined) end(excess);
  }, LOOK_MS);
  const end = (message: CompilerMessage) => {
    clearInterval(watch);
    if (!ended) process.send?.(message, () => process.kill(process.pid, 'SIGKILL'));
    ended = true;
  };
  worker.on('message', (message: CompilerMessage) => {
    if (message.kind === 'done' || message.kind === 'failed') {
      end(message);
      return;
    }
    pictureBegan = message.kind === 'picture' ? readProcessorMs() : undefined;
    process.send?.(message);
  });
  worker.on('error', (error) => {
    const reason = 'code' in error && error.code === OUT_OF_MEMORY ? 'memory' : 'error';
    end({ kind: 'failed', reason, message: String(error) });
  });
  worker.on('exit', () => {
    end({ kind: 'failed', reason: 'error', message: 'The compiler ended without a PDF.' });
  });
}

/** What the process has taken too much of; undefined while it keeps to its limits. */
function findTooMuch(
  limits: CompilerLimits,
  pictureBegan: number | undefined,
): CompilerMessage | undefined {
  const excess = findExcess(limits);
  if (excess !== undefined) {
    return { kind: 'failed', reason: excess, message: `It took too much ${excess}.` };
  }
  if (pictureBegan !== undefined && readProcessorMs() - pictureBegan > limits.pictureMs) {
    return { kind: 'failed', reason: 'time', message: 'A picture took too much time.' };
  }
  return undefined;
}
