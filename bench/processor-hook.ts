/**
 * Loaded with `--import` before a server: tells what its main thread does of the processor time, which
 * is the same however much else the machine does. Questions come from the parent process,
 * `{ id, question }`; answers are milliseconds, or bytes:
 *
 * - `processor`: the time it has taken so far
 * - `process`: the same of all threads of the process together
 * - `memory`: what the process holds, in bytes
 * - `longest`: the most that it has taken without letting anything else have its turn, since this was
 *   asked last
 */
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 1;

let longest = 0;

if (isMainThread && process.send !== undefined) {
  let looked = readProcessorMs();
  setInterval(() => {
    const now = readProcessorMs();
    longest = Math.max(longest, now - looked);
    looked = now;
  }, LOOK_MS).unref();
  process.on('message', ({ id, question }: { id: number; question: string }) => {
    const answer = answerTo(question);
    if (question === 'longest') longest = 0;
    process.send?.({ id, answer });
  });
  // What comes from the parent keeps no server from ending.
  process.channel?.unref();
}

function answerTo(question: string): number {
  if (question === 'longest') return longest;
  if (question === 'process') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  return question === 'memory' ? process.memoryUsage.rss() : readProcessorMs();
}

function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
