import { describe, expect, it } from 'vitest';
import { createTurns, TurnRefusedError } from './turns.ts';

const limits = { waitMs: 5_000, waiting: 3 };

describe('turns', () => {
  it('come in the order in which they were asked for, one at a time', async () => {
    const turns = createTurns(limits);
    const order: number[] = [];
    let holders = 0;
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const turn = await turns.take('kiln');
        holders += 1;
        expect(holders).toBe(1);
        order.push(number);
        await new Promise(setImmediate);
        holders -= 1;
        turn.release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('say whether others went first', async () => {
    const turns = createTurns(limits);
    const first = await turns.take('kiln');
    const second = turns.take('kiln');
    first.release();
    expect([first.waited, (await second).waited]).toEqual([false, true]);
  });

  it('of one place do not wait for those of another', async () => {
    const turns = createTurns(limits);
    await turns.take('kiln');
    expect((await turns.take('wheel')).waited).toBe(false);
  });

  it('are refused where too many wait, and given again once one has gone', async () => {
    const turns = createTurns(limits);
    const first = await turns.take('kiln');
    const waiting = [1, 2, 3].map(() => turns.take('kiln'));
    await expect(turns.take('kiln')).rejects.toMatchObject({ reason: 'full' });
    first.release();
    (await waiting[0])?.release();
    const last = turns.take('kiln');
    (await waiting[1])?.release();
    (await waiting[2])?.release();
    (await last).release();
    expect((await turns.take('kiln')).waited).toBe(false);
  });

  it('that do not come in time are refused, and pass to the next one', async () => {
    const turns = createTurns({ waitMs: 20, waiting: 3 });
    const first = await turns.take('kiln');
    await expect(turns.take('kiln')).rejects.toBeInstanceOf(TurnRefusedError);
    const next = turns.take('kiln');
    first.release();
    expect((await next).waited).toBe(true);
  });

  it('that nobody wants any more pass to the next one', async () => {
    const turns = createTurns(limits);
    const leaving = new AbortController();
    const first = await turns.take('kiln');
    const second = turns.take('kiln', leaving.signal);
    const third = turns.take('kiln');
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    first.release();
    expect((await third).place).toBe('kiln');
    await expect(turns.take('kiln', leaving.signal)).rejects.toThrow('gone');
  });

  it('are given back once, however often their holder says so', async () => {
    const turns = createTurns(limits);
    const first = await turns.take('kiln');
    const second = turns.take('kiln');
    const third = turns.take('kiln');
    first.release();
    first.release();
    await second;
    const isThere = await Promise.race([third.then(() => true), Promise.resolve(false)]);
    expect(isThere).toBe(false);
  });
});
