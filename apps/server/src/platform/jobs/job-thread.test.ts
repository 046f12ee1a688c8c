import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { settleStamp } from '../../testing/settle-stamp.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import type { Platform } from '../index.ts';
import { createJobThread } from './job-thread.ts';
import type { OddWork } from './testing/odd-work.ts';

const module = new URL('./testing/odd-work.ts', import.meta.url);
const never = new AbortController().signal;

function run({ jobThread }: Pick<Platform, 'jobThread'>, task: OddWork, signal = never) {
  return jobThread.run<string>(module, task, signal);
}

async function listWritten({ database }: Platform): Promise<string[]> {
  const rows = await database.db
    .selectFrom('settings')
    .select('name')
    .where('value', 'in', ['thread', 'here'])
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

describe.each(dialects)('the thread that works on jobs on %s', (dialect) => {
  it('writes to the same database, which is known here at once', async () => {
    await using platform = await openTestPlatform(dialect);
    const before = await settleStamp(platform.database);
    expect(await run(platform, { do: 'write', name: 'a' })).toBe('written');
    expect(platform.database.changeStamp()).not.toBe(before);
    expect(await listWritten(platform)).toEqual(['a']);
  });

  it('writes beside transactions that are begun here', async () => {
    await using platform = await openTestPlatform(dialect);
    const names = Array.from({ length: 20 }, (_, at) => String(at).padStart(2, '0'));
    await Promise.all(
      names.flatMap((name) => [
        run(platform, { do: 'write', name: `thread-${name}` }),
        platform.database.transaction((tx) =>
          tx
            .insertInto('settings')
            .values({ name: `here-${name}`, value: 'here' })
            .execute(),
        ),
      ]),
    );
    expect(await listWritten(platform)).toHaveLength(2 * names.length);
  });

  it('says what failed, and works on', async () => {
    await using platform = await openTestPlatform(dialect);
    await expect(run(platform, { do: 'fail' })).rejects.toThrow('It cannot be done.');
    expect(await run(platform, { do: 'write', name: 'a' })).toBe('written');
  });

  it('undoes what it had begun when it ends, and lets others write', async () => {
    await using platform = await openTestPlatform(dialect);
    const waiting = run(platform, { do: 'wait' });
    await expect(Promise.all([waiting, run(platform, { do: 'leave', name: 'a' })])).rejects.toThrow(
      'has ended',
    );
    expect(await run(platform, { do: 'write', name: 'b' })).toBe('written');
    expect(await listWritten(platform)).toEqual(['b']);
  });

  it('ends a piece of work by its signal', async () => {
    await using platform = await openTestPlatform(dialect);
    const ending = new AbortController();
    const waiting = run(platform, { do: 'wait' }, ending.signal);
    ending.abort();
    expect(await waiting).toBe('ended');
    expect(await run(platform, { do: 'wait' }, ending.signal)).toBe('ended');
  });
});

describe('the thread that works on jobs', () => {
  it('is ended where its work does not end by the signal', async () => {
    await using platform = await openTestPlatform();
    await using jobThread = createJobThread(platform.config, platform.database, { graceMs: 50 });
    const ending = new AbortController();
    const spinning = run({ jobThread }, { do: 'spin' }, ending.signal);
    ending.abort();
    await expect(spinning).rejects.toThrow('has ended');
    expect(await run({ jobThread }, { do: 'write', name: 'a' })).toBe('written');
  });

  it('ends when it had nothing to do for a while, and starts again', async () => {
    await using platform = await openTestPlatform();
    await using jobThread = createJobThread(platform.config, platform.database, { idleMs: 1 });
    const opened = once(process, 'worker') as Promise<[Worker]>;
    await run({ jobThread }, { do: 'write', name: 'a' });
    const [worker] = await opened;
    if (worker.threadId !== -1) await once(worker, 'exit');
    await run({ jobThread }, { do: 'write', name: 'b' });
    expect(await listWritten(platform)).toEqual(['a', 'b']);
  });
});
