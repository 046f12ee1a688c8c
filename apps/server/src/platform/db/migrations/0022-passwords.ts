import type { Migration } from './migration.ts';

/** The passwords of people who have one. */
export const passwords: Migration = {
  name: '0022-passwords',
  async up(db, { types }) {
    await db.schema
      .createTable('passwords')
      .addColumn('user_id', types.text, (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('hash', types.text, (column) => column.notNull())
      .addColumn('changed_at', types.text, (column) => column.notNull())
      .execute();
  },
};
