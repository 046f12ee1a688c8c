import type { Migration } from './migration.ts';

/**
 * How a browser session came about, where it is used and whether its secret is due to be changed; and
 * the one-time links by which people sign in, mailed to them or shown to an operator. Sessions made
 * before, of which no operation made any, end.
 */
export const sessions: Migration = {
  name: '0021-sessions',
  async up(db, { types }) {
    await db.schema.dropTable('sessions').execute();
    await db.schema
      .createTable('sessions')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret_hash', types.text, (column) => column.notNull().unique())
      .addColumn('method', types.text, (column) => column.notNull())
      .addColumn('provider_id', types.text)
      .addColumn('user_agent', types.text, (column) => column.notNull())
      .addColumn('address', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('last_seen_at', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .addColumn('rotation_due', types.integer, (column) => column.notNull())
      .addColumn('previous_hash', types.text, (column) => column.unique())
      .addColumn('previous_until', types.text)
      .execute();
    await db.schema
      .createIndex('sessions_by_user')
      .on('sessions')
      .columns(['user_id', 'id'])
      .execute();
    await db.schema
      .createTable('sign_in_links')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('purpose', types.text, (column) => column.notNull())
      .addColumn('secret_hash', types.text, (column) => column.notNull().unique())
      .addColumn('email', types.text, (column) => column.notNull())
      .addColumn('return_to', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('sign_in_links_by_user')
      .on('sign_in_links')
      .columns(['user_id', 'purpose'])
      .execute();
  },
};
