import { parentPort, workerData } from 'node:worker_threads';
import { readOften } from '../read-often.ts';

/** What the thread is started with. */
export interface ReaderInput {
  port: number;
  pages: readonly string[];
}

const { port, pages } = workerData as ReaderInput;
const ending = new AbortController();
parentPort?.once('message', () => ending.abort());
parentPort?.postMessage(await readOften(port, pages, ending.signal));
