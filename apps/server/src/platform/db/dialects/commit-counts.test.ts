import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../testing/test-postgres.ts';
import { writeSetting } from '../../installation.ts';
import { openDatabase } from '../database.ts';
import { makeCommitCounts, openCommitCounts } from './commit-counts.ts';
import { createPostgresDialect } from './postgres.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-commits-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the commits of several processes', () => {
  it('are heard of by all, in the next callback at the latest', async () => {
    const path = join(folder, 'heard');
    await makeCommitCounts(path, 2);
    const [first, second] = [1, 2].map((number) => openCommitCounts({ path, number }));
    const before = second?.sum();
    first?.noteCommit();
    await setImmediate();
    expect(second?.sum()).toBe((before ?? 0) + 1);
    second?.noteCommit();
    expect(second?.sum()).toBe((before ?? 0) + 2);
    first?.close();
    second?.close();
  });

  it('go on where a process that is replaced was, in a file that does not grow', async () => {
    const path = join(folder, 'replaced');
    await makeCommitCounts(path, 2);
    const { size } = await stat(path);
    const killed = openCommitCounts({ path, number: 2 });
    for (let commit = 0; commit < 300; commit += 1) killed.noteCommit();
    killed.close();
    const next = openCommitCounts({ path, number: 2 });
    expect(next.sum()).toBe(300);
    next.noteCommit();
    expect(next.sum()).toBe(301);
    next.close();
    expect((await stat(path)).size).toBe(size);
  });

  it('make a database ask again before PostgreSQL has announced them', async () => {
    const { url, drop } = await createPostgresDatabase();
    const path = join(folder, 'announced');
    await makeCommitCounts(path, 2);
    const open = (number: number) =>
      openDatabase(createPostgresDialect({ url, commitCounts: { path, number } }), () => {});
    const [writer, reader] = [open(1), open(2)];
    let unheard = 0;
    for (let commit = 0; commit < 100; commit += 1) {
      const before = reader.changeStamp();
      await writer.transaction((tx) => writeSetting(tx, 'commit', String(commit)));
      if (reader.changeStamp() === before) unheard += 1;
    }
    expect(unheard).toBe(0);
    await Promise.all([writer.close(), reader.close()]);
    await drop();
  });
});
