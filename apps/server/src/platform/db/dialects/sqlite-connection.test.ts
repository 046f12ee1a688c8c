import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteConnection } from './sqlite-connection.ts';

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-connection-'));
  const path = join(folder, 'octavo.db');
  const open = () => SqliteConnection.open({ path, synchronous: 'off' }, { readOnly: false });
  return { open, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const ask = async (connection: SqliteConnection, sql: string) =>
  (await connection.executeQuery({ sql, parameters: [] })).rows;

describe('a connection to a SQLite file', () => {
  it('is opened while another one writes', async () => {
    await using file = await openFile();
    const writing = file.open();
    await ask(writing, 'create table pots (text text)');
    writing.run('begin immediate');
    await ask(writing, "insert into pots values ('clay')");
    const other = file.open();
    expect(await ask(other, 'select * from pots')).toEqual([]);
    writing.run('commit');
    expect(await ask(other, 'select * from pots')).toEqual([{ text: 'clay' }]);
    other.close();
    writing.close();
  });

  it('makes a new file one that can give pages back', async () => {
    await using file = await openFile();
    const connection = file.open();
    expect(await ask(connection, 'pragma auto_vacuum')).toEqual([{ auto_vacuum: 2 }]);
    connection.close();
  });
});
