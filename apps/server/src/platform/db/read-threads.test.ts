import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { DatabaseBusyError } from './database-busy-error.ts';

const module = new URL('./testing/run-read.ts', import.meta.url);

describe.each(dialects)('a thread that reads %s', (dialect) => {
  const open = async () => {
    const platform = await openTestPlatform(dialect);
    const { database } = platform;
    await database.transaction(async (tx) => {
      await sql`create table kilns (name text)`.execute(tx);
    });
    return {
      database,
      run: (statement: string) => database.readInThread(module, statement),
      [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
    };
  };

  it('sees what was committed before it was asked, each time', async () => {
    await using opened = await open();
    for (const name of ['one', 'two']) {
      await opened.database.transaction(async (tx) => {
        await sql`insert into kilns values (${name})`.execute(tx);
      });
      const found = JSON.parse(await opened.run('select name from kilns order by name'));
      expect(found.at(-1)).toEqual({ name });
    }
  });

  it('cannot write, and goes on after what failed', async () => {
    await using opened = await open();
    const writing = opened.run(`insert into kilns values ('three')`);
    await expect(writing).rejects.toThrow(/read-?only/);
    expect(await opened.run('select count(*) as n from kilns')).toBe('[{"n":0}]');
  });

  it('hands over the code of an error, and that the database is busy', async () => {
    await using opened = await open();
    const error = await opened.run('select name from nowhere').catch((error) => error);
    expect(error.message).toContain('nowhere');
    expect(error.code).toBe(dialect === 'postgres' ? '42P01' : 'ERR_SQLITE_ERROR');
    await expect(opened.run('busy')).rejects.toBeInstanceOf(DatabaseBusyError);
  });
});

describe('a thread that reads postgres', () => {
  it('gives up what takes longer than it may', async () => {
    await using platform = await openTestPlatform('postgres');
    const run = (statement: string) => platform.database.readInThread(module, statement);
    await run(`select set_config('statement_timeout', '50', false)`);
    await expect(run('select pg_sleep(30)')).rejects.toBeInstanceOf(DatabaseBusyError);
    expect(await run('select 1 as one')).toBe('[{"one":1}]');
  });
});
