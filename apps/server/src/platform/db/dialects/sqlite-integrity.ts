import { sql } from 'kysely';
import { type DatabaseIntegrity, type ForeignKeyColumn, groupForeignKeys } from '../integrity.ts';

/** What SQLite says when it finds nothing. */
const FINE = 'ok';
const MOST_TOLD = 20;

/** SQLite, which is one file of the data folder and looks through that itself. */
export const sqliteIntegrity: DatabaseIntegrity = {
  isInDataFolder: true,
  async listForeignKeys(db) {
    const { rows } = await sql<ForeignKeyColumn>`select cast(key.id as text) as name,
      m.name as "table", key."table" as target, key."from", key."to"
      from sqlite_schema as m join pragma_foreign_key_list(m.name) as key
      where m.type = 'table' order by m.name, key.id, key.seq`.execute(db);
    return groupForeignKeys(rows);
  },
  async checkFiles(db, all) {
    const check = sql.raw(`pragma ${all ? 'integrity_check' : 'quick_check'}(${MOST_TOLD})`);
    const { rows } = await sql<Record<string, string>>`${check}`.execute(db);
    return rows.flatMap((row) => Object.values(row)).filter((line) => line !== FINE);
  },
  async measure(db) {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count(), pragma_page_size()`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  },
};
