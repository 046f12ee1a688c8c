/**
 * Loaded with `--import` before a server: tells what its process holds. Questions come from the parent
 * process, `{ id, question }`:
 *
 * - `memory`: resident memory, the heap, what lies outside of it, the heaps of threads, in bytes, and
 *   how many threads and descriptors there are
 * - `resident`: of these resident memory and descriptors alone, which takes no time of threads
 * - `snapshot <path>`: writes the heap of the main thread to a file, and answers where
 * - `return`: collects all garbage and answers the memory then; with `--expose-gc` alone
 */
import { readdirSync, readFileSync } from 'node:fs';
import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8';
import { isMainThread, type Worker } from 'node:worker_threads';

/** What a process holds, in bytes but for the number of descriptors. */
export interface ResidentMemory {
  resident: number;
  descriptors: number;
}

/** The same in its parts. */
export interface HeldMemory extends ResidentMemory {
  /** What of it is read from files, such as the code of Node; only Linux tells. */
  files: number;
  heap: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
  /** The heaps of all threads beside the main one. */
  threadHeaps: number;
  threads: ThreadMemory[];
  /** Of the main heap, by its parts, as far as they are committed. */
  spaces: Readonly<Record<string, number>>;
}

/** A thread, by the name that systems show. */
export interface ThreadMemory {
  name: string;
  heap: number;
}

const workers = new Set<Worker>();

if (isMainThread && process.send !== undefined) {
  process.on('worker', (worker) => {
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
  });
  process.on('message', async ({ id, question }: { id: number; question: string }) => {
    process.send?.({ id, answer: await answerTo(question) });
  });
  // What comes from the parent keeps no server from ending.
  process.channel?.unref();
}

async function answerTo(question: string): Promise<HeldMemory | ResidentMemory | string> {
  if (question === 'resident') return readResident();
  if (question.startsWith('snapshot ')) return writeHeapSnapshot(question.slice(9));
  if (question === 'return') globalThis.gc?.();
  return readMemory();
}

function readResident(): ResidentMemory {
  return { resident: process.memoryUsage.rss(), descriptors: countDescriptors() };
}

async function readMemory(): Promise<HeldMemory> {
  const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const threads = await Promise.all([...workers].map(readThread));
  return {
    ...readResident(),
    files: readFileBytes(),
    heap: heapTotal,
    heapUsed,
    external,
    arrayBuffers,
    threadHeaps: threads.reduce((sum, { heap }) => sum + heap, 0),
    threads,
    spaces: Object.fromEntries(
      getHeapSpaceStatistics().map((space) => [space.space_name, space.physical_space_size]),
    ),
  };
}

async function readThread(worker: Worker): Promise<ThreadMemory> {
  const name = worker.threadName ?? '';
  try {
    const { total_heap_size: size, external_memory: beside } = await worker.getHeapStatistics();
    return { name, heap: size + beside };
  } catch {
    return { name, heap: 0 };
  }
}

function readFileBytes(): number {
  try {
    const [, kilobytes] =
      /^RssFile:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function countDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
