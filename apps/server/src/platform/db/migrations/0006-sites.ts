import type { Migration } from './migration.ts';

/** Sites and the spaces they publish. */
export const sites: Migration = {
  name: '0006-sites',
  async up(db, { types }) {
    await db.schema
      .createTable('sites')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('visibility', types.text, (column) => column.notNull())
      .addColumn('published', types.integer, (column) => column.notNull())
      .addColumn('basename', types.text, (column) => column.notNull().unique())
      .addColumn('hostname', types.text, (column) => column.unique())
      .addColumn('proxy', types.text)
      .addColumn('adaptive_content', types.integer, (column) => column.notNull())
      .addColumn('version', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('sites_organization')
      .on('sites')
      .columns(['organization_id', 'id'])
      .execute();

    await db.schema
      .createTable('site_spaces')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('path', types.text, (column) => column.notNull())
      .addColumn('title', types.text)
      .addColumn('position', types.text, (column) => column.notNull())
      .addColumn('is_default', types.integer, (column) => column.notNull())
      .addColumn('condition', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addUniqueConstraint('site_spaces_path', ['site_id', 'path'])
      .addUniqueConstraint('site_spaces_space', ['site_id', 'space_id'])
      .execute();
    await db.schema
      .createIndex('site_spaces_by_space')
      .on('site_spaces')
      .column('space_id')
      .execute();
  },
};
