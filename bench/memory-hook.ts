/**
 * Loaded with `--import` before a server: tells what its process holds. Questions come from the parent
 * process, `{ id, question }`:
 *
 * - `memory`: resident memory, the heap, what lies outside of it, the heaps of threads, in bytes, and
 *   how many threads and descriptors there are
 * - `snapshot <path>`: writes the heap of the main thread to a file, and answers where
 * - `return`: collects all garbage and answers the memory then; with `--expose-gc` alone
 */
import { readdirSync } from 'node:fs';
import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8';
import { isMainThread, type Worker } from 'node:worker_threads';

/** What a process holds, in bytes but for the numbers of threads and descriptors. */
export interface HeldMemory {
  resident: number;
  heap: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
  /** The heaps of all threads beside the main one. */
  threadHeaps: number;
  threads: number;
  descriptors: number;
  /** Of the main heap, by its parts, as far as they are committed. */
  spaces: Readonly<Record<string, number>>;
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

async function answerTo(question: string): Promise<HeldMemory | string> {
  if (question.startsWith('snapshot ')) return writeHeapSnapshot(question.slice(9));
  if (question === 'return') globalThis.gc?.();
  return readMemory();
}

async function readMemory(): Promise<HeldMemory> {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const heaps = await Promise.all(
    [...workers].map((worker) =>
      worker.getHeapStatistics().then(
        ({ total_heap_size: size, external_memory: beside }) => size + beside,
        () => 0,
      ),
    ),
  );
  return {
    resident: rss,
    heap: heapTotal,
    heapUsed,
    external,
    arrayBuffers,
    threadHeaps: heaps.reduce((sum, size) => sum + size, 0),
    threads: workers.size,
    descriptors: countDescriptors(),
    spaces: Object.fromEntries(
      getHeapSpaceStatistics().map((space) => [space.space_name, space.physical_space_size]),
    ),
  };
}

function countDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
