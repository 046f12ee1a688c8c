import { CompiledQuery } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { ColumnTypes, ColumnValue } from './insert-rows.ts';

/** Rows per statement: few enough parameters to prepare once, enough to save round trips. */
const ROWS_PER_INSERT = 16;

/** See `Dialect.insertRows`. A virtual table is faster with one row an insert. */
export async function insertRowsOnSqlite(
  tx: Tx,
  table: string,
  columns: ColumnTypes,
  rows: readonly (readonly ColumnValue[])[],
  rowsPerInsert = ROWS_PER_INSERT,
): Promise<void> {
  const names = Object.keys(columns);
  const row = `(${names.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const chunk = rows.slice(start, start + rowsPerInsert);
    const text = `insert into ${table} (${names.join(', ')}) values ${chunk.map(() => row).join(', ')}`;
    await tx.executeQuery(CompiledQuery.raw(text, chunk.flat()));
  }
}
