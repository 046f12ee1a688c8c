import { describe, expect, it } from 'vitest';
import { settleStamp } from '../../testing/settle-stamp.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { chooseDialect } from '../open-platform.ts';
import { type Db, openDatabase, type Tx } from './database.ts';

async function putSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

describe.each(dialects)('a database on %s', (dialect) => {
  it('shows what a transaction wrote once it is committed, and not before', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    await database.transaction(async (tx) => {
      await putSetting(tx, 'a', '1');
      expect(await readSetting(tx, 'a')).toBe('1');
      expect(await readSetting(database.db, 'a')).toBeUndefined();
    });
    expect(await readSetting(database.db, 'a')).toBe('1');
  });

  it('leaves nothing of a transaction that throws, and skips its afterCommit', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    let called = false;
    const failing = database.transaction(async (tx) => {
      await putSetting(tx, 'a', '1');
      database.afterCommit(tx, () => {
        called = true;
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await readSetting(database.db, 'a')).toBeUndefined();
    expect(called).toBe(false);
  });

  it('runs afterCommit when the change can be read, in order, and before it returns', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const seen: (string | undefined)[] = [];
    await database.transaction(async (tx) => {
      database.afterCommit(tx, async () => {
        seen.push(await readSetting(database.db, 'a'));
      });
      database.afterCommit(tx, () => {
        throw new Error('reported, not thrown');
      });
      database.afterCommit(tx, () => {
        seen.push('last');
      });
      await putSetting(tx, 'a', '1');
    });
    expect(seen).toEqual(['1', 'last']);
  });

  it('runs beforeCommit inside the transaction when its work is done, also what that adds', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const seen: string[] = [];
    await database.transaction(async (tx) => {
      database.afterCommit(tx, () => void seen.push('committed'));
      database.beforeCommit(tx, async () => {
        seen.push(`a is ${await readSetting(tx, 'a')}`);
        await putSetting(tx, 'b', '2');
        database.beforeCommit(tx, async () => void seen.push('last'));
      });
      await putSetting(tx, 'a', '1');
    });
    expect(seen).toEqual(['a is 1', 'last', 'committed']);
    expect(await readSetting(database.db, 'b')).toBe('2');
  });

  it('leaves nothing of a transaction whose beforeCommit throws', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const failing = database.transaction(async (tx) => {
      await putSetting(tx, 'a', '1');
      database.beforeCommit(tx, () => Promise.reject(new Error('too late')));
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await readSetting(database.db, 'a')).toBeUndefined();
  });

  it('loses no update when many transactions read and write the same row', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const increment = () =>
      database.transaction(async (tx) => {
        const current = Number((await readSetting(tx, 'count')) ?? '0');
        await new Promise((resolve) => setTimeout(resolve, 1));
        await putSetting(tx, 'count', String(current + 1));
      });
    await Promise.all(Array.from({ length: 8 }, increment));
    expect(await readSetting(database.db, 'count')).toBe('8');
  });

  it('lets requests be answered while a transaction has many statements', async () => {
    await using platform = await openTestPlatform(dialect);
    let rounds = 0;
    let isDone = false;
    const answer = () => {
      rounds += 1;
      if (!isDone) setImmediate(answer);
    };
    await platform.database.transaction(async (tx) => {
      await putSetting(tx, 'a', '0');
      setImmediate(answer);
      for (let count = 1; count <= 500; count += 1) await putSetting(tx, 'a', `${count}`);
      isDone = true;
    });
    expect(rounds).toBeGreaterThan(3);
    expect(await readSetting(platform.database.db, 'a')).toBe('500');
  });

  it('refuses a transaction inside a transaction', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const nested = database.transaction(() => database.transaction(async () => {}));
    await expect(nested).rejects.toThrow('pass the tx on');
  });

  it('changes its stamp with each commit, and not with reads', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const before = await settleStamp(database);
    await readSetting(database.db, 'a');
    expect(database.changeStamp()).toBe(before);
    const seen = new Set([before]);
    for (const value of ['1', '2', '3']) {
      await database.transaction((tx) => putSetting(tx, 'a', value));
      const stamp = database.changeStamp();
      expect(seen).not.toContain(stamp);
      seen.add(stamp);
    }
  });

  it('changes its stamp when another server commits', async () => {
    await using platform = await openTestPlatform(dialect);
    const other = openDatabase(await chooseDialect(platform.config, () => {}), () => {});
    const before = await settleStamp(platform.database);
    await other.transaction((tx) => putSetting(tx, 'a', '1'));
    await expect.poll(() => platform.database.changeStamp()).not.toBe(before);
    expect(await readSetting(platform.database.db, 'a')).toBe('1');
    await other.close();
  });

  it('waits for the transaction of another server without holding up anything else', async () => {
    await using platform = await openTestPlatform(dialect);
    const other = openDatabase(await chooseDialect(platform.config, () => {}), () => {});
    const order: string[] = [];
    const written = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const held = other.transaction(async (tx) => {
      await putSetting(tx, 'a', 'other');
      written.resolve();
      await released.promise;
      order.push('other');
    });
    await written.promise;
    const waiting = platform.database.transaction(async (tx) => {
      await putSetting(tx, 'a', 'own');
      order.push('own');
    });
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    await new Promise((resolve) => setTimeout(resolve, 200));
    clearInterval(ticking);
    released.resolve();
    await Promise.all([held, waiting]);
    expect(ticks).toBeGreaterThan(10);
    expect(order.at(0)).toBe('other');
    await other.close();
  });

  it('sorts text by code point', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const names = ['b', 'Z', 'a', 'é', 'z', '～', '𝒳', 'B', '_', 'a1', 'a-b', 'ab'];
    await database.transaction(async (tx) => {
      for (const name of names) await putSetting(tx, `sort:${name}`, name);
    });
    const rows = await database.db
      .selectFrom('settings')
      .select('value')
      .where('name', 'like', 'sort:%')
      .orderBy('value')
      .execute();
    const byCodePoint = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(rows.map((row) => row.value)).toEqual(byCodePoint);
  });

  it('reads counts and sums as numbers', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    await database.transaction((tx) => putSetting(tx, 'n', 'x'));
    const row = await database.db
      .selectFrom('schema_migrations')
      .select((is) => [is.fn.countAll().as('count'), is.fn.sum('number').as('sum')])
      .executeTakeFirstOrThrow();
    expect(typeof row.count).toBe('number');
    expect(typeof row.sum).toBe('number');
  });
});
