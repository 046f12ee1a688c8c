import { getHeapStatistics } from 'node:v8';
import { serveThread } from '../serve-thread.ts';

/** What a thread is asked to do, well or badly; to `litter` it answers the bytes of its heap by then. */
export type OddTask = 'echo' | 'fail' | 'spin' | 'fill' | 'leave' | 'litter';

serveThread((task: OddTask): string => {
  if (task === 'fail') throw new Error('It was asked to fail.');
  if (task === 'leave') process.exit(1);
  const kept: number[][] = [];
  while (task === 'spin' || task === 'fill') {
    if (task === 'fill') kept.push(new Array(100_000).fill(kept.length));
  }
  if (task !== 'litter') return task;
  for (let at = 0; at < 50; at++) kept.push(new Array(100_000).fill(at));
  return String(getHeapStatistics().total_heap_size);
});
