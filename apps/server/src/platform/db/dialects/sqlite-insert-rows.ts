import { CompiledQuery } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { ColumnTypes, ColumnValue } from './insert-rows.ts';
import type { SqliteQuery } from './sqlite-connection.ts';

/** Rows per statement: few enough parameters to prepare once, enough to save round trips. */
const ROWS_PER_INSERT = 16;

/** See `Dialect.insertRows`. */
export async function insertRowsOnSqlite(
  tx: Tx,
  table: string,
  columns: ColumnTypes,
  rows: readonly (readonly ColumnValue[])[],
): Promise<void> {
  const whole = rows.length - (rows.length % ROWS_PER_INSERT);
  const sets: ColumnValue[][] = [];
  for (let start = 0; start < whole; start += ROWS_PER_INSERT) {
    sets.push(rows.slice(start, start + ROWS_PER_INSERT).flat());
  }
  await runForEach(tx, writeInsert(table, columns, ROWS_PER_INSERT), sets);
  await runForEach(tx, writeInsert(table, columns, 1), rows.slice(whole));
}

/** The same for a virtual table, which is faster with one row an insert. */
export async function insertTextsOnSqlite(
  tx: Tx,
  table: string,
  columns: ColumnTypes,
  rows: readonly (readonly ColumnValue[])[],
): Promise<void> {
  await runForEach(tx, writeInsert(table, columns, 1), rows);
}

function writeInsert(table: string, columns: ColumnTypes, rows: number): string {
  const names = Object.keys(columns);
  const row = `(${names.map(() => '?').join(', ')})`;
  const values = Array.from({ length: rows }, () => row).join(', ');
  return `insert into ${table} (${names.join(', ')}) values ${values}`;
}

/** Runs a statement with each of several sets of values, in one go. */
async function runForEach(
  tx: Tx,
  text: string,
  sets: readonly (readonly ColumnValue[])[],
): Promise<void> {
  if (sets.length === 0) return;
  const query: CompiledQuery & SqliteQuery = { ...CompiledQuery.raw(text), sets };
  await tx.executeQuery(query);
}
