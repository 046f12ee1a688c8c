import { parentPort, workerData } from 'node:worker_threads';
import { readOften } from '../read-often.ts';

/** What the thread is started with. */
export interface ReaderInput {
  port: number;
}

/** What the thread is told: to begin with these pages, or to end and tell how long it waited. */
export type ReaderMessage = { pages: readonly string[] } | 'end';

const { port } = workerData as ReaderInput;
let ending = new AbortController();
parentPort?.on('message', (message: ReaderMessage) => {
  if (message === 'end') ending.abort();
  else void read(message.pages);
});

async function read(pages: readonly string[]): Promise<void> {
  ending = new AbortController();
  parentPort?.postMessage(await readOften(port, pages, ending.signal));
}
