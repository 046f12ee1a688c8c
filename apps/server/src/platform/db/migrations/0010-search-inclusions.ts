import type { Migration } from './migration.ts';

/** Which pages show which reusable contents: a change of one is a change of what is found in them. */
export const searchInclusions: Migration = {
  name: '0010-search-inclusions',
  async up(db, { types }) {
    await db.schema
      .createTable('search_inclusions')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('content_id', types.text, (column) => column.notNull())
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_inclusions_key', ['space_id', 'content_id', 'page_id'])
      .execute();
    await db.schema
      .createIndex('search_inclusions_of_page')
      .on('search_inclusions')
      .columns(['space_id', 'page_id'])
      .execute();
  },
};
