import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteThreadConnection } from './sqlite-thread-connection.ts';

const IDLE_MS = 30;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-thread-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A connection in a thread to a new database with a table, and what others see of the table. */
async function openTable(name: string) {
  const options = { path: join(folder, name) };
  const writer = new SqliteThreadConnection(options, { idleMs: IDLE_MS });
  await writer.executeQuery(CompiledQuery.raw('create table pots (name text)'));
  const reader = SqliteConnection.open(options, { readOnly: true });
  return {
    writer,
    add: (pot: string) =>
      writer.executeQuery(CompiledQuery.raw('insert into pots values (?)', [pot])),
    async list() {
      const { rows } = await reader.executeQuery<{ name: string }>({
        sql: 'select name from pots order by name',
        parameters: [],
      });
      return rows.map((row) => row.name);
    },
    async [Symbol.asyncDispose]() {
      reader.close();
      await writer[Symbol.asyncDispose]();
    },
  };
}

describe('transactions in a thread', () => {
  it('are whole, however long nothing is asked within them', async () => {
    await using table = await openTable('quiet.db');
    const { writer, add, list } = table;
    await writer.run('begin immediate');
    await add('bowl');
    await sleep(5 * IDLE_MS);
    await add('jug');
    await writer.run('rollback');
    expect(await list()).toEqual([]);
    await writer.run('begin immediate');
    await add('plate');
    await sleep(5 * IDLE_MS);
    await writer.run('commit');
    expect(await list()).toEqual(['plate']);
  });

  it('write nothing outside of themselves where their thread has died', async () => {
    await using table = await openTable('dead.db');
    const { writer, add, list } = table;
    await writer.run('begin immediate');
    await add('bowl');
    await writer[Symbol.asyncDispose]();
    await expect(add('jug')).rejects.toThrow('The thread that writes has ended.');
    await expect(writer.run('commit')).rejects.toThrow('The thread that writes has ended.');
    await writer.run('rollback');
    expect(await list()).toEqual([]);
    await writer.run('begin immediate');
    await add('plate');
    await writer.run('commit');
    expect(await list()).toEqual(['plate']);
  });

  it('can be begun again after a begin that was refused', async () => {
    await using table = await openTable('busy.db');
    const { writer, add, list } = table;
    const other = new SqliteThreadConnection({ path: join(folder, 'busy.db') });
    await other.run('begin immediate');
    await expect(writer.run('begin immediate')).rejects.toThrow('locked');
    await other.run('rollback');
    await other[Symbol.asyncDispose]();
    await writer.run('begin immediate');
    await add('cup');
    await writer.run('commit');
    expect(await list()).toEqual(['cup']);
  });
});
