import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { OddTask } from './testing/odd-worker.ts';
import { createThreadPool } from './thread-pool.ts';

const naming = new URL('./testing/name-thread.ts', import.meta.url);
const odd = new URL('./testing/odd-worker.ts', import.meta.url);
const light = { weight: 1 };

function openPool(threads: number, idleMs = 30_000) {
  return createThreadPool<number, number>(naming, { deadlineMs: 20_000, idleMs, threads });
}

describe('a pool of threads', () => {
  it('takes one input after the other, until none has come for a while', async () => {
    const pool = openPool(1, 1000);
    const first = await pool.run(0, light);
    expect(await pool.run(0, light)).toBe(first);
    await sleep(1500);
    expect(await pool.run(0, light)).not.toBe(first);
  }, 60_000);

  it('ends its last thread too, once it has had no work for as long as it is kept', async () => {
    const pool = openPool(1, 30_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const first = await pool.run(0, light);
      vi.advanceTimersByTime(29_000);
      expect(await pool.run(0, light)).toBe(first);
      vi.advanceTimersByTime(31_000);
      expect(await pool.run(0, light)).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  }, 60_000);

  it('lets no input wait for another while a thread is free', async () => {
    const pool = openPool(2);
    const [one, other] = await Promise.all([pool.run(1000, light), pool.run(0, light)]);
    expect(one).not.toBe(other);
    expect([one, other]).toContain(await pool.run(0, light));
  }, 60_000);

  it('opens another thread only for an input that has waited for as long as it is to', async () => {
    const limits = { deadlineMs: 20_000, idleMs: 30_000, threads: 2 };
    const patient = createThreadPool<number, number>(naming, { ...limits, patienceMs: 60_000 });
    const one = await Promise.all([patient.run(200, light), patient.run(0, light)]);
    expect(new Set(one).size).toBe(1);
    const hurried = createThreadPool<number, number>(naming, { ...limits, patienceMs: 50 });
    const ids = await Promise.all([hurried.run(1000, light), hurried.run(0, light)]);
    expect(new Set(ids).size).toBe(2);
  }, 60_000);

  it('ends a thread beside others sooner than the last', async () => {
    const pool = openPool(2, 30_000);
    const two = await Promise.all([pool.run(1000, light), pool.run(1000, light)]);
    await sleep(7000);
    const left = await pool.run(1000, light);
    expect(two).toContain(left);
    const again = await Promise.all([pool.run(1000, light), pool.run(1000, light)]);
    expect(again).toContain(left);
    expect(again.filter((id) => two.includes(id))).toEqual([left]);
  }, 60_000);

  it('has no more threads than it may, and takes the lightest of those that wait', async () => {
    const pool = openPool(1);
    const order: string[] = [];
    const run = (name: string, weight: number) =>
      pool.run(0, { weight }).then((thread) => {
        order.push(name);
        return thread;
      });
    const threads = await Promise.all([
      run('first', 5),
      run('heavy', 9),
      run('light', 1),
      run('next', 1),
      run('middle', 5),
    ]);
    expect(order).toEqual(['first', 'light', 'next', 'middle', 'heavy']);
    expect(new Set(threads).size).toBe(1);
  }, 60_000);

  it('takes an input back that waits while nobody wants it any more', async () => {
    const pool = openPool(1);
    const leaving = new AbortController();
    const first = pool.run(500, light);
    const [given, next] = [pool.run(0, { ...light, signal: leaving.signal }), pool.run(0, light)];
    leaving.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    expect(await next).toBe(await first);
    await expect(pool.run(0, { ...light, signal: leaving.signal })).rejects.toThrow('gone');
    const late = new AbortController();
    const done = await pool.run(0, { ...light, signal: late.signal });
    late.abort();
    expect(await pool.run(0, light)).toBe(done);
  }, 60_000);

  it('gives the place of an input back that comes to nothing, whatever the reason', async () => {
    const limits = { deadlineMs: 5000, idleMs: 30_000, threads: 1, maxHeapMb: 64 };
    const pool = createThreadPool<OddTask, string>(odd, limits);
    const tasks: OddTask[] = ['fail', 'spin', 'leave', 'echo'];
    const outcomes = await Promise.allSettled(
      tasks.map((task, weight) => pool.run(task, { weight, budget: { left: 200 } })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['rejected', 'rejected', 'rejected', 'fulfilled'],
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { reason: 'slow' } });
  }, 60_000);

  it('gives inputs that share a budget no more than is left of it', async () => {
    const limits = { deadlineMs: 60_000, idleMs: 30_000, threads: 1 };
    const pool = createThreadPool<OddTask, string>(odd, limits);
    const budget = { left: 10_000 };
    expect(await pool.runInTime('echo', { weight: 1, budget })).toBe('echo');
    budget.left = 100;
    await expect(pool.run('spin', { weight: 1, budget })).rejects.toThrow('100 ms');
    expect(budget.left).toBeLessThanOrEqual(0);
    expect(await pool.runInTime('echo', { weight: 1, budget })).toBeUndefined();
    expect(await pool.runInTime('echo', light)).toBe('echo');
  }, 60_000);
});
