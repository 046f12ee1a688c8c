import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { ColumnTypes, ColumnValue } from './insert-rows.ts';

const ROWS_PER_INSERT = 200;

/** See `Dialect.insertRows`. Rows that are there stay where `onConflict` says so. Each column is one parameter, so all statements of a table are one. */
export async function insertRowsOnPostgres(
  tx: Tx,
  table: string,
  columns: ColumnTypes | Readonly<Record<string, 'text' | 'bigint' | 'tsvector'>>,
  rows: readonly (readonly ColumnValue[])[],
  onConflict?: 'do nothing',
): Promise<void> {
  const entries = Object.entries(columns);
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const read = sql.join(entries.map(([name, type]) => sql`${sql.ref(name)}::${sql.raw(type)}`));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const chunk = rows.slice(start, start + ROWS_PER_INSERT);
    const arrays = entries.map(([, type], at) => {
      const values = chunk.map((row) => row[at] ?? null);
      return sql`${values}::${sql.raw(type === 'bigint' ? 'bigint' : 'text')}[]`;
    });
    await sql`insert into ${sql.table(table)} (${names})
      select ${read} from unnest(${sql.join(arrays)}) as given(${names})
      ${onConflict === undefined ? sql`` : sql`on conflict do nothing`}`.execute(tx);
  }
}
