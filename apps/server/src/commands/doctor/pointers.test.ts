import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeExampleWorld } from '../../testing/example-world.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { CONTENT_COLUMNS, FREE_COLUMNS, POINTERS } from './pointers.ts';

/** Columns that name something by what they are called. */
const NAMING = /(_id|_hash|^hash|blob|revision\w*|^owner|_by|^branch|^spec|^parent\w*|^reach)$/;
/** The full-text index, which has words alone. */
const WORDS = /^search_(term_)?index/;
/** Short texts and numbers are those of ids by chance. */
const ID_LENGTH = 20;

it('has every column that names something, by what it is called or by what is in it', async () => {
  await using platform = await openTestPlatform();
  const { openAreas } = await import('../../areas.ts');
  openAreas(platform);
  await makeExampleWorld(platform);
  const { db, dialect } = platform.database;
  const tables = (await db.introspection.getTables()).filter(({ name }) => !WORDS.test(name));
  const keys = await dialect.integrity.listForeignKeys(db);
  const known = new Set([
    ...keys.flatMap(({ table, columns }) => columns.map(({ from }) => `${table}.${from}`)),
    ...POINTERS.map(({ table, column }) => `${table}.${column}`),
    ...CONTENT_COLUMNS,
    ...Object.values(FREE_COLUMNS).flat(),
  ]);
  const rows = new Map<string, Record<string, unknown>[]>();
  const ids = new Set<string>();
  for (const { name } of tables) {
    const { rows: all } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(name)}`.execute(db);
    rows.set(name, all);
    for (const row of all) for (const id of [row.id, row.hash]) ids.add(String(id));
  }
  const isId = (value: unknown) =>
    typeof value === 'string' && value.length >= ID_LENGTH && ids.has(value);
  const missing = tables.flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column }) => {
      const isOwn = column === 'id' || known.has(`${name}.${column}`);
      const names = NAMING.test(column) || rows.get(name)?.some((row) => isId(row[column]));
      return names && !isOwn ? [`${name}.${column}`] : [];
    }),
  );
  expect(missing).toEqual([]);
  const all = new Set(
    tables.flatMap(({ name, columns }) => columns.map((of) => `${name}.${of.name}`)),
  );
  expect([...known].filter((column) => !all.has(column))).toEqual([]);
});
