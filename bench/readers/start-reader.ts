import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReaderMessage, ReadServer } from './reader-thread.ts';

/** As `nice` counts. */
const NICENESS = 10;

/** A reader of published pages, who does not wait for what else the bench does. */
export interface ReaderThread extends AsyncDisposable {
  /**
   * Reads pages of servers in turn while something runs; answers of each server how long each read took,
   * shortest first.
   */
  readWhile(servers: readonly ReadServer[], run: () => Promise<unknown>): Promise<number[][]>;
}

/**
 * Starts a reader of what servers of this machine answer, in a thread of its own. On Linux the calling
 * thread, with all other clients, lets it and the servers go first from then on: those who wait for the
 * server's work are on machines of their own elsewhere. What the thread starts after that goes behind as
 * well.
 */
export function startReader(): ReaderThread {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url));
  const tell = (message: ReaderMessage) => worker.postMessage(message);
  const ready = once(worker, 'online').then(() => {
    if (process.platform === 'linux') setPriority(0, NICENESS);
  });
  return {
    async readWhile(servers, run) {
      await ready;
      tell({ servers });
      const reading = once(worker, 'message');
      const [worked] = await Promise.allSettled([run().finally(() => tell('end')), reading]);
      if (worked.status === 'rejected') throw worked.reason;
      const [waits]: number[][][] = await reading;
      if (waits === undefined) throw new Error('The reader has ended.');
      return waits;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
