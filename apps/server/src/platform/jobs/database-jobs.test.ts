import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { type Clock, readTimestamp } from '../clock.ts';
import type { Platform } from '../index.ts';
import { backoffMs, countAttempts, createJobs } from './database-jobs.ts';
import { createJobStore } from './job-store.ts';
import { type JobRun, UNTIL_DONE } from './jobs.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    test: unknown;
    'other-test': unknown;
  }
}

function createTestClock(): Clock & { advance(ms: number): void } {
  let time = Date.UTC(2030, 0, 1);
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}

function enqueue(
  { database, jobs }: Platform,
  payload: unknown,
  options: { runAt?: Date; key?: string } = {},
): Promise<string> {
  return database.transaction((tx) => jobs.enqueue(tx, 'test', payload, options));
}

function readJobs({ database }: Platform) {
  return database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
}

/** Lets time pass for leases: they go by the clock of the database, where that has one. */
async function passTime(
  { database }: Platform,
  clock: ReturnType<typeof createTestClock>,
  ms: number,
): Promise<void> {
  if (database.dialect.name === 'sqlite') return clock.advance(ms);
  const jobs = await database.db.selectFrom('jobs').select(['id', 'leased_until']).execute();
  await database.transaction(async (tx) => {
    for (const { id, leased_until: until } of jobs) {
      if (until === null) continue;
      const moved = new Date(Date.parse(until) - ms).toISOString();
      await tx.updateTable('jobs').set({ leased_until: moved }).where('id', '=', id).execute();
    }
  });
}

describe.each(dialects)('jobs on %s', (dialect) => {
  it('run with their payload once they are committed, and are gone', async () => {
    await using platform = await openTestPlatform(dialect);
    const seen: unknown[] = [];
    platform.jobs.register('test', async (payload, run) => {
      seen.push([payload, run.attempt]);
    });
    await enqueue(platform, { page: 'ü' });
    expect(await platform.jobs.runDue()).toBe(1);
    expect(seen).toEqual([[{ page: 'ü' }, 1]]);
    expect(await readJobs(platform)).toEqual([]);
  });

  it('do not exist when their transaction fails', async () => {
    await using platform = await openTestPlatform(dialect);
    platform.jobs.register('test', async () => {});
    const failing = platform.database.transaction(async (tx) => {
      await platform.jobs.enqueue(tx, 'test', {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await platform.jobs.runDue()).toBe(0);
  });

  it('wait until they are due', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    platform.jobs.register('test', async () => {});
    await enqueue(platform, {}, { runAt: new Date(clock.now().getTime() + 60_000) });
    expect(await platform.jobs.runDue()).toBe(0);
    clock.advance(60_000);
    expect(await platform.jobs.runDue()).toBe(1);
  });

  it('are one job while they wait under the same key: newest payload, earliest time', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const seen: unknown[] = [];
    platform.jobs.register('test', async (payload) => {
      seen.push(payload);
    });
    const soon = new Date(clock.now().getTime() + 1_000);
    const late = new Date(clock.now().getTime() + 9_000);
    const first = await enqueue(platform, 1, { key: 'k', runAt: soon });
    expect(await enqueue(platform, 2, { key: 'k', runAt: late })).toBe(first);
    expect(await enqueue(platform, 3, { key: 'other', runAt: late })).not.toBe(first);
    clock.advance(1_000);
    await platform.jobs.runDue();
    expect(seen).toEqual([2]);
  });

  it('let the rest of the process work between them', async () => {
    await using platform = await openTestPlatform(dialect);
    const seen: unknown[] = [];
    platform.jobs.register('test', async (payload) => {
      seen.push(payload);
      setImmediate(() => seen.push('another'));
      if (payload !== 3) await enqueue(platform, Number(payload) + 1);
    });
    await enqueue(platform, 1);
    await platform.jobs.runDue();
    expect(seen.slice(0, 5)).toEqual([1, 'another', 2, 'another', 3]);
  });

  it('are all done where each asks for the next one, whatever is looked up meanwhile', async () => {
    await using platform = await openTestPlatform(dialect);
    platform.jobs.register('test', async (payload) => {
      if (payload !== 1) await enqueue(platform, Number(payload) - 1);
    });
    for (let round = 0; round < 5; round += 1) {
      await enqueue(platform, 9);
      expect(await platform.jobs.runDue()).toBe(9);
    }
  });

  it('are retried with growing pauses, and kept as dead with the last error', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const attempts: number[] = [];
    platform.jobs.register(
      'test',
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error(`failure ${attempt}`);
      },
      { maxAttempts: 3 },
    );
    await enqueue(platform, {});
    for (const attempt of [1, 2, 3]) {
      expect(await platform.jobs.runDue()).toBe(1);
      expect(await platform.jobs.runDue()).toBe(0);
      clock.advance(backoffMs(attempt));
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await platform.jobs.runDue()).toBe(0);
    expect(await readJobs(platform)).toMatchObject([{ state: 'dead', last_error: 'failure 3' }]);
  });

  it('are run again for as long as their kind has patience, or until they are done', async () => {
    expect([countAttempts(0), countAttempts(1), countAttempts(2_001)]).toEqual([1, 2, 3]);
    const days = Array.from({ length: countAttempts(3 * 24 * 3_600_000) }, (_, at) => at + 1);
    const passed = days.slice(0, -1).reduce((sum, attempt) => sum + backoffMs(attempt), 0);
    expect(passed).toBeGreaterThanOrEqual(3 * 24 * 3_600_000);
    expect(passed - backoffMs(days.length - 1)).toBeLessThan(3 * 24 * 3_600_000);

    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    let isAway = true;
    platform.jobs.register(
      'test',
      async () => {
        if (isAway) throw new Error('away');
      },
      UNTIL_DONE,
    );
    await enqueue(platform, {});
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(await platform.jobs.runDue()).toBe(1);
      clock.advance(backoffMs(attempt));
    }
    isAway = false;
    expect(await platform.jobs.runDue()).toBe(1);
    expect(await readJobs(platform)).toEqual([]);
  });

  it('that were given up are listed, and run again where one asks for it', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const store = createJobStore(platform.database);
    let done = 0;
    platform.jobs.register(
      'test',
      async () => {
        if (done < 0) throw new Error('away');
        done += 1;
      },
      { maxAttempts: 1 },
    );
    done = -1;
    const ids = [await enqueue(platform, {}), await enqueue(platform, {})] as const;
    const keyed = await enqueue(platform, {}, { key: 'one' });
    await platform.jobs.runDue();
    expect((await store.listDead(2)).map(({ id }) => id)).toEqual([keyed, ids[1]]);
    const { text } = await platform.metrics.render();
    expect(text).toContain('octavo_jobs_given_up_total{kind="test"} 3');
    done = 0;
    const now = readTimestamp(clock);
    expect(await store.reviveDead([ids[0], 'nothing'], now)).toBe(1);
    expect(await platform.jobs.runDue()).toBe(1);
    // One that was asked for meanwhile does the work of the one that was given up.
    await enqueue(platform, {}, { key: 'one' });
    expect(await store.reviveDead('all', now)).toBe(2);
    expect(await platform.jobs.runDue()).toBe(2);
    expect([done, await readJobs(platform)]).toEqual([3, []]);
  });

  it('are taken over at once by who knows that the others are gone', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const killed = createJobs({ ...platform, leaseMs: 60_000 });
    killed.register('test', () => new Promise(() => {}));
    await enqueue(platform, {});
    killed.runDue().catch(() => undefined);
    await expect.poll(() => readJobs(platform)).toMatchObject([{ state: 'running' }]);
    let runs = 0;
    platform.jobs.register('test', async () => {
      runs += 1;
    });
    expect(await platform.jobs.runDue()).toBe(0);
    await platform.jobs.takeOver();
    expect(await platform.jobs.runDue()).toBe(1);
    expect([runs, await readJobs(platform)]).toEqual([1, []]);
  });

  it('are taken over when a worker dies, and its late end changes nothing', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const dying = createJobs({ ...platform, leaseMs: 60_000 });
    let wakeUp: (error: Error) => void = () => {};
    const started = new Promise<void>((resolve) => {
      dying.register('test', () => {
        resolve();
        return new Promise((_resolve, reject) => {
          wakeUp = reject;
        });
      });
    });
    await enqueue(platform, {});
    const hanging = dying.runDue();
    await started;

    let runs = 0;
    platform.jobs.register('test', async (_payload, { attempt }) => {
      runs += attempt;
    });
    expect(await platform.jobs.runDue()).toBe(0);
    await passTime(platform, clock, 60_001);
    expect(await platform.jobs.runDue()).toBe(1);
    expect(runs).toBe(2);
    wakeUp(new Error('late'));
    await hanging;
    expect(await readJobs(platform)).toEqual([]);
  });

  it('keep to the clock of the database, whatever that of a process says', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const gate = Promise.withResolvers<void>();
    const working = createJobs({ ...platform, leaseMs: 60_000 });
    const runs: JobRun[] = [];
    working.register('test', (_payload, run) => {
      runs.push(run);
      return gate.promise;
    });
    await enqueue(platform, {});
    const running = working.runDue();
    await expect.poll(() => runs.length).toBe(1);
    const ahead = { now: () => new Date(clock.now().getTime() + 3_600_000) };
    const other = createJobs({ ...platform, clock: ahead, leaseMs: 60_000 });
    other.register('test', async (_payload, run) => void runs.push(run));
    // A process with a database of its own has the only clock there is.
    expect(await other.runDue()).toBe(dialect === 'postgres' ? 0 : 1);
    gate.resolve();
    await running;
    expect(await readJobs(platform)).toEqual([]);
  });

  it('wait no longer for who is gone because the clock went back', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const killed = createJobs({ ...platform, leaseMs: 60_000 });
    killed.register('test', () => new Promise(() => {}));
    await enqueue(platform, {});
    killed.runDue().catch(() => undefined);
    await expect.poll(() => readJobs(platform)).toMatchObject([{ state: 'running' }]);
    // As if it had been claimed an hour later than it is now.
    await passTime(platform, clock, -3_600_000);
    const { database } = platform;
    const limit = () =>
      createJobStore(database).limitLeases(database.dialect.instantAfter(clock, 60_000));
    await limit();
    const [job] = await readJobs(platform);
    await limit();
    expect((await readJobs(platform))[0]?.leased_until).toBe(job?.leased_until);
    platform.jobs.register('test', async () => {});
    expect(await platform.jobs.runDue()).toBe(0);
    await passTime(platform, clock, 61_000);
    clock.advance(3_700_000);
    expect(await platform.jobs.runDue()).toBe(1);
  });

  it('tell a run whose job was given to another that it is not its any more', async () => {
    await using platform = await openTestPlatform(dialect);
    const slow = createJobs({ ...platform, leaseMs: 90 });
    const runs: JobRun[] = [];
    slow.register('test', async (_payload, run) => {
      runs.push(run);
      if (run.attempt > 1) return;
      await new Promise((_resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason));
      });
    });
    await enqueue(platform, {});
    const running = slow.runDue();
    await expect.poll(() => runs.length).toBe(1);
    await platform.database.transaction((tx) =>
      tx.updateTable('jobs').set({ lease: 'another' }).execute(),
    );
    await running;
    expect(runs[0]?.signal.reason).toMatchObject({ name: 'JobLostError' });
    // What became of that run was noted nowhere.
    const left = await readJobs(platform);
    expect(left.map(({ last_error }) => last_error)).toEqual(left.map(() => null));
  });

  it('are taken up as soon as a place is free, however long another one takes', async () => {
    await using platform = await openTestPlatform(dialect);
    const gate = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    platform.jobs.register('test', async (payload) => {
      if (payload === 'stuck') await gate.promise;
      seen.push(payload);
    });
    await enqueue(platform, 'stuck');
    for (let number = 0; number < 4; number += 1) await enqueue(platform, number);
    const running = platform.jobs.runDue();
    await expect.poll(() => seen).toEqual([0, 1, 2, 3]);
    await enqueue(platform, 'later');
    await expect.poll(() => seen.at(-1)).toBe('later');
    gate.resolve();
    expect(await running).toBe(6);
    expect(seen.at(-1)).toBe('stuck');
  });

  it('leave places to other kinds where all of one are stuck', async () => {
    await using platform = await openTestPlatform(dialect);
    const gate = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    platform.jobs.register('test', async (payload) => {
      begun.push(payload);
      await gate.promise;
    });
    platform.jobs.register('other-test', async (payload) => {
      begun.push(payload);
    });
    for (let number = 0; number < 9; number += 1) await enqueue(platform, number);
    const running = platform.jobs.runDue();
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    await platform.database.transaction((tx) => platform.jobs.enqueue(tx, 'other-test', 'other'));
    await expect.poll(() => begun).toEqual([0, 1, 2, 'other']);
    gate.resolve();
    expect(await running).toBe(10);
    expect(begun).toEqual([0, 1, 2, 'other', 3, 4, 5, 6, 7, 8]);
  });

  it('fail at their deadline, give their place back and are run again', async () => {
    const clock = createTestClock();
    await using platform = await openTestPlatform(dialect, { clock });
    const gate = Promise.withResolvers<void>();
    const runs: JobRun[] = [];
    platform.jobs.register(
      'test',
      (_payload, run) => {
        runs.push(run);
        return run.attempt < 2 ? gate.promise : Promise.resolve();
      },
      { deadlineMs: 20 },
    );
    for (const key of ['a', 'b', 'c', 'd']) await enqueue(platform, key, { key });
    expect(await platform.jobs.runDue()).toBe(4);
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
    const left = { state: 'waiting', attempts: 1, last_error: 'It took more than 0.02 s.' };
    expect(await readJobs(platform)).toMatchObject([left, left, left, left]);
    const { text } = await platform.metrics.render();
    expect(text).toContain('octavo_jobs_overdue_total{kind="test"} 4');
    clock.advance(backoffMs(1));
    gate.reject(new Error('late'));
    expect(await platform.jobs.runDue()).toBe(4);
    expect(await readJobs(platform)).toEqual([]);
  });

  it('are each run by one of several workers', async () => {
    await using platform = await openTestPlatform(dialect);
    const seen: unknown[] = [];
    const workers = Array.from({ length: 3 }, () => createJobs(platform));
    for (const worker of workers) {
      worker.register('test', async (payload) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        seen.push(payload);
      });
    }
    await platform.database.transaction(async (tx) => {
      for (let index = 0; index < 30; index += 1) await platform.jobs.enqueue(tx, 'test', index);
    });
    const counts = await Promise.all(workers.map((worker) => worker.runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, index) => index),
    );
  });

  it('are worked off in the background after start, and not after stop', async () => {
    await using platform = await openTestPlatform(dialect);
    const seen: unknown[] = [];
    platform.jobs.register('test', async (payload) => {
      seen.push(payload);
    });
    platform.jobs.start();
    await enqueue(platform, 'first');
    await expect.poll(() => seen).toEqual(['first']);
    await platform.jobs.stop();
    await enqueue(platform, 'second');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual(['first']);
  });
});
