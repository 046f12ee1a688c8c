import type { Migration } from './migration.ts';

/** Revisions of spaces, the nodes of their maps, and documents. */
export const content: Migration = {
  name: '0004-content',
  async up(db, { types }) {
    await db.schema
      .createTable('revisions')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('branch', types.text, (column) => column.notNull())
      .addColumn('sequence', types.integer, (column) => column.notNull())
      .addColumn('parents', types.text, (column) => column.notNull())
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('pages', types.text)
      .addColumn('files', types.text)
      .addColumn('reusable_contents', types.text)
      .addColumn('sources', types.text)
      .addColumn('variables', types.text, (column) => column.notNull())
      .addColumn('author_id', types.text)
      .addColumn('message', types.text)
      .addColumn('merged_from', types.text)
      .addColumn('git', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('revisions_history')
      .on('revisions')
      .columns(['space_id', 'branch', 'sequence'])
      .unique()
      .execute();

    await db.schema
      .createTable('nodes')
      .addColumn('hash', types.text, (column) => column.primaryKey())
      .addColumn('text', types.text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('documents')
      .addColumn('hash', types.text, (column) => column.primaryKey())
      .addColumn('text', types.text, (column) => column.notNull())
      .addColumn('escaped', types.integer, (column) => column.notNull())
      .addColumn('blocks', types.text, (column) => column.notNull())
      .addColumn('links', types.text, (column) => column.notNull())
      .execute();
  },
};
