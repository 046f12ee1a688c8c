import { sql } from 'kysely';
import type { Platform } from '../../platform/index.ts';

/** What readers did is counted in memory and written down some seconds later, by itself. */
const LATER = /^insight_/;

/** How many rows each table has, and at which revision each space is: a line each. */
export async function countRows({ database }: Pick<Platform, 'database'>): Promise<string> {
  const tables = await selectTables(database).execute(database.db);
  const counts = tables.rows
    .filter(({ name }) => !LATER.test(name) && !/_(data|idx|content|docsize|config)$/.test(name))
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

function selectTables({ dialect }: Platform['database']) {
  return dialect.name === 'sqlite'
    ? sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
        order by name`
    : sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() order by table_name`;
}
