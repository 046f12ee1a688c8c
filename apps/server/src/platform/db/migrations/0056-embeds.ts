import type { Migration } from './migration.ts';

/**
 * What is known of the pages elsewhere that published spaces embed, one row for an address, and which
 * sources of a space embed it.
 */
export const embeds: Migration = {
  name: '0056-embeds',
  async up(db, { types }) {
    await db.schema
      .createTable('embeds')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('url', types.text, (column) => column.notNull())
      .addColumn('attempts', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', types.text)
      .addColumn('fetched_at', types.text)
      .addColumn('failure', types.text)
      .addColumn('title', types.text)
      .addColumn('description', types.text)
      .addColumn('site_name', types.text)
      .addColumn('picture_blob', types.text)
      .addColumn('picture_type', types.text)
      .addColumn('picture_size', types.integer)
      .addColumn('picture_width', types.integer)
      .addColumn('picture_height', types.integer)
      .execute();
    await db.schema
      .createIndex('embeds_due')
      .on('embeds')
      .column('due_at')
      .where('due_at', 'is not', null)
      .execute();
    await db.schema
      .createIndex('embeds_by_picture')
      .on('embeds')
      .column('picture_blob')
      .where('picture_blob', 'is not', null)
      .execute();

    await db.schema
      .createTable('embed_uses')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('embed_id', types.text, (column) => column.notNull().references('embeds.id'))
      .addColumn('source', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('embed_uses_key', ['space_id', 'embed_id', 'source'])
      .execute();
    await db.schema
      .createIndex('embed_uses_by_embed')
      .on('embed_uses')
      .columns(['embed_id', 'space_id'])
      .execute();

    await db.schema
      .createTable('embed_spaces')
      .addColumn('space_id', types.text, (column) =>
        column.primaryKey().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('revision_id', types.text, (column) => column.notNull())
      .execute();
  },
};
