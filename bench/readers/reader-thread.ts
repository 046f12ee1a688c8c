import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { READS_PER_SECOND, readOften } from '../read-often.ts';

/** A server of this machine, and the pages of it that are read in turn. */
export interface ReadServer {
  port: number;
  pages: readonly string[];
}

/** What the thread is told: to begin to read, or to end and tell how long it waited for each server. */
export type ReaderMessage = { servers: readonly ReadServer[] } | 'end';

let ending = new AbortController();
parentPort?.on('message', (message: ReaderMessage) => {
  if (message === 'end') ending.abort();
  else void read(message.servers);
});

/** Each server is asked in the middle of the pause between two requests to another. */
async function read(servers: readonly ReadServer[]): Promise<void> {
  ending = new AbortController();
  const apart = 1000 / READS_PER_SECOND / servers.length;
  const waits = servers.map(async ({ port, pages }, index) => {
    await sleep(index * apart);
    return readOften(port, pages, ending.signal);
  });
  parentPort?.postMessage(await Promise.all(waits));
}
