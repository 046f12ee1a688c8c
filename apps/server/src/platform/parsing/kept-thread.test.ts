import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeptThread } from './kept-thread.ts';

const module = new URL('./testing/name-thread.ts', import.meta.url);

describe('a kept thread', () => {
  it('takes one input after the other, until none has come for a while', async () => {
    const thread = createKeptThread<number, number>(module, { deadlineMs: 20_000, idleMs: 1000 });
    const first = await thread.run(0);
    expect(await thread.run(0)).toBe(first);
    await sleep(1500);
    expect(await thread.run(0)).not.toBe(first);
  }, 60_000);

  it('lets no input wait for another', async () => {
    const thread = createKeptThread<number, number>(module, { deadlineMs: 20_000, idleMs: 30_000 });
    const [one, other] = await Promise.all([thread.run(1000), thread.run(0)]);
    expect(one).not.toBe(other);
    expect([one, other]).toContain(await thread.run(0));
  }, 60_000);
});
