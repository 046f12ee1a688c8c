import type { Migration } from './migration.ts';

/** How visitors sign in to sites: where they do, and the key that the tokens of that place have. */
export const visitorAuth: Migration = {
  name: '0031-visitor-auth',
  async up(db, { types }) {
    await db.schema
      .createTable('visitor_auth')
      .addColumn('site_id', types.text, (column) =>
        column.primaryKey().references('sites.id').onDelete('cascade'),
      )
      .addColumn('backend', types.text, (column) => column.notNull())
      .addColumn('fallback_url', types.text)
      .addColumn('private_key', types.text, (column) => column.notNull())
      .addColumn('key_id', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();
  },
};
