import type { Migration } from './migration.ts';

/** Share links of sites: what is looked up is the hash of a secret, what is shown is sealed. */
export const shareLinks: Migration = {
  name: '0030-share-links',
  async up(db, { types }) {
    await db.schema
      .createTable('share_links')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('name', types.text, (column) => column.notNull())
      .addColumn('active', types.integer, (column) => column.notNull())
      .addColumn('secret_hash', types.text, (column) => column.notNull().unique())
      .addColumn('secret', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('share_links_of_site')
      .on('share_links')
      .columns(['site_id', 'id'])
      .execute();
  },
};
