import type { Migration } from './migration.ts';

/** What the content of spaces links to, kept by the page or reusable content that links. */
export const links: Migration = {
  name: '0007-links',
  async up(db, { types }) {
    await db.schema
      .createTable('link_indexes')
      .addColumn('space_id', types.text, (column) =>
        column.primaryKey().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('base_space_id', types.text, (column) => column.notNull())
      .addColumn('revision_id', types.text)
      .execute();

    await db.schema
      .createTable('link_sources')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('source', types.text, (column) => column.notNull())
      .addColumn('anchors', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('link_sources_key', ['space_id', 'source'])
      .execute();

    await db.schema
      .createTable('links')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('source', types.text, (column) => column.notNull())
      .addColumn('target', types.text, (column) => column.notNull())
      .addColumn('link', types.text, (column) => column.notNull())
      .addColumn('nodes', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('links_key', ['space_id', 'source', 'target'])
      .execute();
    await db.schema
      .createIndex('links_to_target')
      .on('links')
      .columns(['space_id', 'target', 'source'])
      .execute();
  },
};
