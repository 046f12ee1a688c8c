import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import type { Platform } from '../index.ts';
import { chooseDialect } from '../open-platform.ts';
import { type Database, DatabaseBusyError, type Db, openDatabase, type Tx } from './database.ts';
import { writeLocked } from './write-locked.ts';

/** The same database as another process has it. */
async function openAgain(platform: Platform, options?: { retryMs: number }) {
  const dialect = await chooseDialect(platform.config, () => {});
  const database = openDatabase(dialect, () => {}, options);
  return { database, [Symbol.asyncDispose]: () => database.close() };
}

async function readCount(db: Db): Promise<number> {
  const query = db.selectFrom('settings').select('value').where('name', '=', 'count');
  return Number((await query.executeTakeFirst())?.value ?? 0);
}

async function putCount(tx: Tx, count: number): Promise<void> {
  const value = String(count);
  await tx
    .insertInto('settings')
    .values({ name: 'count', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

describe.each(dialects)('a write under a lock on %s', (dialect) => {
  it('sees what those of other processes committed, and is never run again', async () => {
    await using platform = await openTestPlatform(dialect);
    await using other = await openAgain(platform);
    let runs = 0;
    const add = (database: Database) =>
      writeLocked(database, 'kiln', async (tx) => {
        runs += 1;
        const count = await readCount(tx);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await putCount(tx, count + 1);
      });
    const databases = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? platform.database : other.database,
    );
    await Promise.all(databases.map(add));
    expect(await readCount(platform.database.db)).toBe(20);
    expect(runs).toBe(20);
  });

  it('that fails lets the next one go, in every process', async () => {
    await using platform = await openTestPlatform(dialect);
    await using other = await openAgain(platform);
    for (const database of [platform.database, other.database, platform.database]) {
      const failing = writeLocked(database, 'kiln', async (tx) => {
        await putCount(tx, 1);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
    }
    await writeLocked(other.database, 'kiln', (tx) => putCount(tx, 2));
    expect(await readCount(platform.database.db)).toBe(2);
  });

  it('does not wait for one elsewhere', async () => {
    await using platform = await openTestPlatform(dialect);
    const { locks } = platform.database;
    const held = await locks.take('wheel');
    await writeLocked(platform.database, 'kiln', (tx) => putCount(tx, 1));
    held.release();
    expect(await readCount(platform.database.db)).toBe(1);
  });
});

describe('a write under a lock', () => {
  it('leaves connections to readers, however many places others keep locked', async () => {
    await using platform = await openTestPlatform('postgres');
    await using other = await openAgain(platform);
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const places = ['a', 'b', 'c', 'd'];
    const holding = places.map((place) => writeLocked(other.database, place, () => finished));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const waiting = [...places, 'e'].map((place) =>
      writeLocked(platform.database, place, (tx) => readCount(tx)),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await readCount(platform.database.db)).toBe(0);
    finish();
    await Promise.all([...holding, ...waiting]);
  });

  it('that keeps colliding ends as busy', async () => {
    await using platform = await openTestPlatform('postgres');
    const dialect = await chooseDialect(platform.config, () => {});
    const colliding = openDatabase({ ...dialect, mayRetry: () => true }, () => {}, { retryMs: 50 });
    const failing = writeLocked(colliding, 'kiln', () => Promise.reject(new Error('collided')));
    await expect(failing).rejects.toBeInstanceOf(DatabaseBusyError);
    await colliding.close();
  });
});
