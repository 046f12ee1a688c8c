import { sql } from 'kysely';
import { type DatabaseIntegrity, type ForeignKeyColumn, groupForeignKeys } from '../integrity.ts';

/** PostgreSQL, whose files are where its server keeps them, and are looked through by its own tools. */
export const postgresIntegrity: DatabaseIntegrity = {
  isInDataFolder: false,
  async listForeignKeys(db) {
    const { rows } = await sql<ForeignKeyColumn>`select con.conname as name,
      child.relname as "table", parent.relname as target, a.attname as "from", b.attname as "to"
      from pg_constraint as con
      join pg_class as child on child.oid = con.conrelid
      join pg_class as parent on parent.oid = con.confrelid
      cross join lateral unnest(con.conkey, con.confkey) with ordinality as key(child, parent, place)
      join pg_attribute as a on a.attrelid = con.conrelid and a.attnum = key.child
      join pg_attribute as b on b.attrelid = con.confrelid and b.attnum = key.parent
      where con.contype = 'f' and con.connamespace = current_schema()::regnamespace
      order by child.relname, con.conname, key.place`.execute(db);
    return groupForeignKeys(rows);
  },
  checkFiles: async () => [],
  async measure(db) {
    const { rows } = await sql<{ bytes: number }>`select
      pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  },
};
