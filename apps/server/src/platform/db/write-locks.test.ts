import { describe, expect, it } from 'vitest';
import { createWriteLocks, LockRefusedError } from './write-locks.ts';

const limits = { waitMs: 5_000, waiting: 3 };

describe('locks', () => {
  it('come in the order in which they were asked for, one at a time', async () => {
    const locks = createWriteLocks(limits);
    const order: number[] = [];
    let holders = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const lock = await locks.take('kiln');
        holders += 1;
        expect(holders).toBe(1);
        order.push(number);
        await new Promise(setImmediate);
        holders -= 1;
        lock.release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('say whether others went first', async () => {
    const locks = createWriteLocks(limits);
    const first = await locks.take('kiln');
    const second = locks.take('kiln');
    first.release();
    expect([first.waited, (await second).waited]).toEqual([false, true]);
  });

  it('of one place do not wait for those of another', async () => {
    const locks = createWriteLocks(limits);
    await locks.take('kiln');
    expect((await locks.take('wheel')).waited).toBe(false);
  });

  it('are refused where too many wait, and given again once one has gone', async () => {
    const locks = createWriteLocks(limits);
    const first = await locks.take('kiln');
    const waiting = [1, 2, 3].map(() => locks.take('kiln'));
    await expect(locks.take('kiln')).rejects.toMatchObject({ reason: 'full' });
    first.release();
    (await waiting[0])?.release();
    const last = locks.take('kiln');
    (await waiting[1])?.release();
    (await waiting[2])?.release();
    (await last).release();
    expect((await locks.take('kiln')).waited).toBe(false);
  });

  it('that do not come in time are refused, and pass to the next one', async () => {
    const locks = createWriteLocks({ waitMs: 20, waiting: 3 });
    const first = await locks.take('kiln');
    await expect(locks.take('kiln')).rejects.toBeInstanceOf(LockRefusedError);
    const next = locks.take('kiln');
    first.release();
    expect((await next).waited).toBe(true);
  });

  it('that nobody wants any more pass to the next one', async () => {
    const locks = createWriteLocks(limits);
    const leaving = new AbortController();
    const first = await locks.take('kiln');
    const second = locks.take('kiln', leaving.signal);
    const third = locks.take('kiln');
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    first.release();
    expect((await third).place).toBe('kiln');
    await expect(locks.take('kiln', leaving.signal)).rejects.toThrow('gone');
  });

  it('are given back once, however often their holder says so', async () => {
    const locks = createWriteLocks(limits);
    const first = await locks.take('kiln');
    const second = locks.take('kiln');
    const third = locks.take('kiln');
    first.release();
    first.release();
    await second;
    const isThere = await Promise.race([third.then(() => true), Promise.resolve(false)]);
    expect(isThere).toBe(false);
  });
});
