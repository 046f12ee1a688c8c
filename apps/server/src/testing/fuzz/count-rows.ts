import { sql } from 'kysely';
import type { Platform } from '../../platform/index.ts';

/** How many rows each table of a SQLite database has, and at which revision each space is: a line each. */
export async function countRows({ database }: Pick<Platform, 'database'>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name
  `.execute(database.db);
  const counts = tables.rows
    .filter(({ name }) => !/_(data|idx|content|docsize|config)$/.test(name))
    .map(
      ({ name }) => sql`select ${sql.lit(name)} as name, count(*) as rows from ${sql.table(name)}`,
    );
  const counted = await sql<{
    name: string;
    rows: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(database.db);
  const heads = await sql<{ id: string; revision: string }>`
    select id, revision from spaces order by id
  `.execute(database.db);
  const lines = counted.rows.map(({ name, rows }) => `${name}: ${rows}`);
  return [...lines, ...heads.rows.map(({ id, revision }) => `${id} at ${revision}`)].join('\n');
}
