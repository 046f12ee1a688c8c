import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CompilerMessage, CompileTask } from './book-input.ts';

/*
 * A process that makes one PDF. The work is done in a thread, since it cannot be interrupted
 * otherwise; this thread watches what it takes and ends the whole process when that is too much.
 */

/** What a compiler may take. */
export interface CompilerLimits {
  /** Processor time, in milliseconds. */
  processorMs: number;
  /** Processor time to look into one picture, in milliseconds. */
  pictureMs: number;
  /** Memory of the process, in bytes. */
  memoryBytes: number;
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
    const excess = findExcess(limits, pictureBegan);
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

/** The server goes first for the processor, and stays where the machine runs out of memory. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}

/** What the process has taken too much of; undefined while it keeps to its limits. */
function findExcess(
  { memoryBytes, processorMs, pictureMs }: CompilerLimits,
  pictureBegan: number | undefined,
): CompilerMessage | undefined {
  const used = readProcessorMs();
  if (process.memoryUsage.rss() > memoryBytes) {
    return { kind: 'failed', reason: 'memory', message: 'It took too much memory.' };
  }
  if (used > processorMs) {
    return { kind: 'failed', reason: 'time', message: 'It took too much time.' };
  }
  if (pictureBegan !== undefined && used - pictureBegan > pictureMs) {
    return { kind: 'failed', reason: 'time', message: 'A picture took too much time.' };
  }
  return undefined;
}

/** The processor time of the whole process, in milliseconds. */
function readProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
