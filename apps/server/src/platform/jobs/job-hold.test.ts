import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import type { Platform } from '../index.ts';
import { createJobs } from './database-jobs.ts';
import type { OddWork } from './testing/odd-work.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    held: unknown;
  }
}

const module = new URL('./testing/odd-work.ts', import.meta.url);
const never = new AbortController().signal;

function writeSetting({ database }: Platform, name: string) {
  return database.transaction((tx) =>
    tx.insertInto('settings').values({ name, value: 'held' }).execute(),
  );
}

function writeInThread({ jobThread }: Platform, name: string) {
  return jobThread.run<string>(module, { do: 'write', name } satisfies OddWork, never);
}

async function listSettings({ database }: Platform): Promise<string[]> {
  const values = ['held', 'thread'];
  const rows = await database.db
    .selectFrom('settings')
    .select('name')
    .where('value', 'in', values)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

const enqueue = ({ database, jobs }: Platform) =>
  database.transaction((tx) => jobs.enqueue(tx, 'held', null));

describe.each(dialects)('a worker that sleeps over its lease on %s', (dialect) => {
  it('writes nothing more once another has the job, here or in its thread', async () => {
    await using platform = await openTestPlatform(dialect);
    const sleeping = createJobs({ ...platform, leaseMs: 60_000, believedMs: 0 });
    const begun = Promise.withResolvers<void>();
    const wake = Promise.withResolvers<void>();
    const failures: string[] = [];
    const noteFailure = (error: Error) => void failures.push(error.message);
    sleeping.register('held', async () => {
      // As long as it has the job it writes, by both ways.
      await writeSetting(platform, 'a');
      await writeInThread(platform, 'b');
      begun.resolve();
      await wake.promise;
      await writeSetting(platform, 'half').catch(noteFailure);
      await writeInThread(platform, 'half-thread').catch(noteFailure);
    });
    await enqueue(platform);
    const slept = sleeping.runDue();
    await begun.promise;

    // As where its lease has ended.
    await platform.jobs.takeOver();
    const successor = Promise.withResolvers<void>();
    platform.jobs.register('held', async () => {
      await writeSetting(platform, 'c');
      await successor.promise;
    });
    const taken = platform.jobs.runDue();
    await expect.poll(() => listSettings(platform)).toEqual(['a', 'b', 'c']);
    wake.resolve();
    await slept;
    expect(failures).toEqual(Array(2).fill('Another worker has taken the job over.'));
    // The job is its successor's to finish.
    expect(await platform.database.db.selectFrom('jobs').select('state').execute()).toEqual([
      { state: 'running' },
    ]);
    successor.resolve();
    await taken;
    expect(await listSettings(platform)).toEqual(['a', 'b', 'c']);
    expect(await platform.database.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('commits nothing that it began while it had the job, nor after its time', async () => {
    let time = Date.UTC(2030, 0, 1);
    const clock = { now: () => new Date(time) };
    await using platform = await openTestPlatform(dialect, { clock });
    const { database } = platform;
    const slow = createJobs({ ...platform, believedMs: 0 });
    const failures: string[] = [];
    slow.register(
      'held',
      async (_payload, { signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await writeSetting(platform, 'late').catch(({ message }) => void failures.push(message));
      },
      { deadlineMs: 20 },
    );
    await enqueue(platform);
    await slow.runDue();
    await expect.poll(() => failures).toEqual(['It took too long.']);
    expect(await listSettings(platform)).toEqual([]);

    // Where transactions run one after another nobody else commits while one is under way.
    if (dialect === 'sqlite') return;
    time += 10_000;
    const losing = createJobs({ ...platform, believedMs: 0 });
    losing.register('held', async () => {
      const writing = database.transaction(async (tx) => {
        await tx.insertInto('settings').values({ name: 'undone', value: 'held' }).execute();
        await takeJobAway(platform);
      });
      await writing.catch(({ message }) => void failures.push(message));
    });
    await losing.runDue();
    expect(failures.slice(1)).toEqual(['Another worker has taken the job over.']);
    expect(await listSettings(platform)).toEqual([]);
  });
});

/** As another server does that finds the lease ended. */
async function takeJobAway({ database }: Platform): Promise<void> {
  await database.db.updateTable('jobs').set({ lease: 'of another' }).execute();
}
