import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { SqliteConnection } from './sqlite-connection.ts';

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-connection-'));
  const path = join(folder, 'octavo.db');
  const open = () => SqliteConnection.open({ path, synchronous: 'off' }, { readOnly: false });
  return { open, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Asks for leave whenever it compiles a statement; the types of Node do not know of it yet. */
interface Authorized {
  setAuthorizer(allow: () => number): void;
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

  it('undoes a transaction as one where the disk is full, and says so to the end', async () => {
    await using file = await openFile();
    const connection = file.open();
    await ask(connection, 'create table pots (text text)');
    const [{ page_count: pages } = {}] = (await ask(connection, 'pragma page_count')) as {
      page_count: number;
    }[];
    const limit = (count: number) => ask(connection, `pragma max_page_count = ${count}`);
    await limit((pages ?? 0) + 2);
    connection.run('begin immediate');
    await ask(connection, "insert into pots values ('clay')");
    const fill = ask(connection, 'insert into pots values (zeroblob(100000))');
    await expect(fill).rejects.toThrow('database or disk is full');
    const more = ask(connection, "insert into pots values ('tin')");
    await expect(more).rejects.toThrow('database or disk is full');
    expect(() => connection.run('commit')).toThrow('database or disk is full');
    connection.run('rollback');
    expect(await ask(connection, 'select * from pots')).toEqual([]);
    await limit(1000);
    connection.run('begin immediate');
    await ask(connection, "insert into pots values ('iron')");
    connection.run('commit');
    expect(await ask(connection, 'select * from pots')).toEqual([{ text: 'iron' }]);
    connection.close();
  });

  it('makes a new file one that can give pages back', async () => {
    await using file = await openFile();
    const connection = file.open();
    expect(await ask(connection, 'pragma auto_vacuum')).toEqual([{ auto_vacuum: 2 }]);
    connection.close();
  });

  it('compiles a statement once, whatever its limit is', async () => {
    await using file = await openFile();
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const connection = file.open();
    const database = prepare.mock.contexts[0] as Authorized;
    prepare.mockRestore();
    await ask(connection, "create table pots as values ('clay'), ('tin'), ('iron')");
    const take = async (limit: number) => {
      const sql = 'select column1 as text from pots limit ? offset ?';
      const { rows } = await connection.executeQuery({ sql, parameters: [limit, 1] });
      return rows.map((row) => (row as { text: string }).text);
    };
    let compiled = 0;
    database.setAuthorizer(() => {
      compiled += 1;
      return 0;
    });
    expect(await take(1)).toEqual(['tin']);
    expect(compiled).toBeGreaterThan(0);
    compiled = 0;
    expect(await take(2)).toEqual(['tin', 'iron']);
    expect(await take(-1)).toEqual(['tin', 'iron']);
    expect(await take(0)).toEqual([]);
    expect(compiled).toBe(0);
    connection.close();
  });
});
