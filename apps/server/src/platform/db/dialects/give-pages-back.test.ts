import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { createSqliteDialect } from './sqlite.ts';

const ROWS = 1000;

/** A database file with many rows that are deleted again; `prepare` gets the file before it is opened. */
async function openEmptied(prepare: (path: string) => void = () => {}) {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pages-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'octavo.db');
  prepare(path);
  const database = openDatabase(createSqliteDialect({ path, synchronous: 'off' }), () => {});
  opened.defer(() => database.close());
  await database.transaction(async (tx) => {
    await sql`create table pots (text text)`.execute(tx);
  });
  const fill = () =>
    database.transaction(async (tx) => {
      for (let row = 0; row < ROWS; row += 1) {
        await sql`insert into pots values (${'clay'.repeat(1000)})`.execute(tx);
      }
    });
  const measure = async () => {
    const file = new DatabaseSync(path);
    file.exec('pragma wal_checkpoint(truncate)');
    file.close();
    return (await stat(path)).size;
  };
  await fill();
  const filled = await measure();
  await database.transaction(async (tx) => {
    await sql`delete from pots`.execute(tx);
  });
  const giveBack = (limit: number) =>
    database.transaction((tx) => database.dialect.givePagesBack(tx, limit));
  const closing = opened.move();
  return {
    ...{ filled, fill, measure, giveBack },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

describe('SQLite', () => {
  it('gives unused pages of a new database back, so many at a time', async () => {
    await using database = await openEmptied();
    expect(await database.giveBack(100)).toBe(100);
    let given = 100;
    for (let more = 100; more > 0; given += more) more = await database.giveBack(100);
    expect(given).toBeGreaterThanOrEqual(ROWS);
    expect(await database.giveBack(100)).toBe(0);
    expect(await database.measure()).toBeLessThan(database.filled / 20);
  });

  it('uses them again in a database that was made without the means', async () => {
    await using database = await openEmptied((path) => {
      const file = new DatabaseSync(path);
      file.exec('create table earlier (text text)');
      file.close();
    });
    expect(await database.giveBack(100)).toBe(0);
    await database.fill();
    expect(await database.measure()).toBeLessThan(database.filled * 1.05);
  });

  it('gives them back once such a database is converted', async () => {
    await using database = await openEmptied((path) => {
      const file = new DatabaseSync(path);
      file.exec('create table earlier (text text)');
      // As docs/operating/storage.md says.
      file.exec('pragma auto_vacuum = incremental; vacuum;');
      file.close();
    });
    expect(await database.giveBack(100)).toBe(100);
  });
});
