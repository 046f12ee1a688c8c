import type { Migration } from './migration.ts';

/**
 * Where pages were before they were renamed or moved, below which page and by which slug; and the
 * redirects that people give sites.
 */
export const redirects: Migration = {
  name: '0035-redirects',
  async up(db, { types }) {
    await db.schema
      .createTable('page_moves')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('parent_id', types.text, (column) => column.notNull())
      .addColumn('slug', types.text, (column) => column.notNull())
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addColumn('revision_id', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('page_moves_key', ['space_id', 'parent_id', 'slug', 'page_id'])
      .execute();

    await db.schema
      .createTable('site_redirects')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('source', types.text, (column) => column.notNull())
      .addColumn('destination', types.text, (column) => column.notNull())
      .addColumn('status', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .addUniqueConstraint('site_redirects_source', ['site_id', 'source'])
      .execute();
  },
};
