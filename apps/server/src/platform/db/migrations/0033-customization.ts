import type { Migration } from './migration.ts';

/**
 * How sites look, as a whole and where one of their spaces looks otherwise, and the pictures and
 * fonts for it. What they look like by default has no row.
 */
export const customization: Migration = {
  name: '0033-customization',
  async up(db, { types }) {
    await db.schema
      .createTable('site_customizations')
      .addColumn('site_id', types.text, (column) =>
        column.primaryKey().references('sites.id').onDelete('cascade'),
      )
      .addColumn('settings', types.text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('site_space_customizations')
      .addColumn('site_space_id', types.text, (column) =>
        column.primaryKey().references('site_spaces.id').onDelete('cascade'),
      )
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('settings', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('site_space_customizations_of_site')
      .on('site_space_customizations')
      .columns(['site_id'])
      .execute();

    await db.schema
      .createTable('site_assets')
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('hash', types.text, (column) => column.notNull())
      .addColumn('content_type', types.text, (column) => column.notNull())
      .addColumn('bytes', types.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('site_assets_key', ['site_id', 'hash'])
      .execute();
  },
};
