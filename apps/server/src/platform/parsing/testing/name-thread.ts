import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { serveThread } from '../serve-thread.ts';

serveThread(async (ms: number) => {
  await sleep(ms);
  return threadId;
});
