/**
 * Loaded with `--import` before a server: answers `{ id, question: 'processor' }` of its parent process
 * by the processor time of its main thread so far, in milliseconds.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send !== undefined) {
  process.on('message', ({ id }: { id: number }) => {
    const { user, system } = process.threadCpuUsage();
    process.send?.({ id, answer: (user + system) / 1000 });
  });
  // What comes from the parent keeps no server from ending.
  process.channel?.unref();
}
