import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { openGuardedThread } from './guarded-thread.ts';
import type { OddTask } from './testing/odd-worker.ts';

const module = new URL('./testing/odd-worker.ts', import.meta.url);
const open = () => openGuardedThread<OddTask, string>(module, { deadlineMs: 1000, maxHeapMb: 64 });

describe('a guarded thread', () => {
  it.each([
    ['fail', 'failed'],
    ['spin', 'slow'],
    ['fill', 'memory'],
    ['leave', 'memory'],
  ] as const)(
    'says why %s came to nothing, and works on',
    async (task, reason) => {
      await using thread = open();
      expect(await thread.run('echo')).toBe('echo');
      await expect(thread.run(task)).rejects.toMatchObject({ name: 'ThreadError', reason });
      expect(await thread.run('echo')).toBe('echo');
    },
    60_000,
  );

  it('refuses an input that cannot be passed on, and works on', async () => {
    await using thread = openGuardedThread<unknown, string>(module, { deadlineMs: 1000 });
    await expect(thread.run(() => 'echo')).rejects.toThrow('could not be cloned');
    expect(await thread.run('echo')).toBe('echo');
  });

  it('gives back what it took for an input when it has had none for a while', async () => {
    const opened = once(process, 'worker') as Promise<[Worker]>;
    await using thread = open();
    const littered = Number(await thread.run('litter'));
    const [worker] = await opened;
    const readHeap = async () => (await worker.getHeapStatistics()).total_heap_size;
    expect(littered).toBeGreaterThan(30 * 2 ** 20);
    await expect.poll(readHeap, { timeout: 15_000, interval: 200 }).toBeLessThan(20 * 2 ** 20);
    expect(await thread.run('echo')).toBe('echo');
  }, 30_000);

  it('lets other work through', async () => {
    await using thread = open();
    let rounds = 0;
    const timer = setInterval(() => {
      rounds += 1;
    }, 10);
    await expect(thread.run('spin')).rejects.toThrow('1000 ms');
    clearInterval(timer);
    expect(rounds).toBeGreaterThan(10);
  }, 60_000);
});
