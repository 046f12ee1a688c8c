import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';

declare module './events.ts' {
  interface EventMap {
    'test.happened': { name: string };
  }
}

describe.each(dialects)('events on %s', (dialect) => {
  it('run subscribers inside the transaction, in order, then those for the commit', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    const seen: string[] = [];
    events.onCommitted('test.happened', ({ name }) => {
      seen.push(`committed ${name}`);
    });
    events.on('test.happened', async (tx, { name }) => {
      await tx.insertInto('settings').values({ name, value: '1' }).execute();
      seen.push('first');
    });
    events.on('test.happened', async () => {
      seen.push('second');
    });
    await database.transaction(async (tx) => {
      await events.emit(tx, 'test.happened', { name: 'a' });
      seen.push('emitted');
    });
    expect(seen).toEqual(['first', 'second', 'emitted', 'committed a']);
  });

  it('undo everything when a subscriber throws', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    let committed = false;
    events.onCommitted('test.happened', () => {
      committed = true;
    });
    events.on('test.happened', async () => {
      throw new Error('refused');
    });
    const failing = database.transaction(async (tx) => {
      await tx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
      await events.emit(tx, 'test.happened', { name: 'a' });
    });
    await expect(failing).rejects.toThrow('refused');
    const row = await database.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'a')
      .executeTakeFirst();
    expect(row).toBeUndefined();
    expect(committed).toBe(false);
  });
});
