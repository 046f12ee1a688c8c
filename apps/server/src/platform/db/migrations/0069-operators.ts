import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The people who run the server, as far as the API has to know: the first administrator, and whom the
 * command line names.
 */
export const operators: Migration = {
  name: '0069-operators',
  async up(db, { types }) {
    await db.schema
      .createTable('operators')
      .addColumn('user_id', types.text, (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    const { rows } = await sql<{ value: string }>`
      select value from settings where name = 'installation'`.execute(db);
    const [installation] = rows;
    if (installation === undefined) return;
    const { adminId } = JSON.parse(installation.value) as { adminId: string };
    await sql`insert into operators (user_id, created_at)
      select id, created_at from users where id = ${adminId}`.execute(db);
  },
};
