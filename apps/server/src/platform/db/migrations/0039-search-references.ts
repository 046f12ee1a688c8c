import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Which pages show which specifications: a new version of one is a change of what is found in them.
 * Pages that are there already are known by their links.
 */
export const searchReferences: Migration = {
  name: '0039-search-references',
  async up(db, { types }) {
    await db.schema
      .createTable('search_references')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('specification', types.text, (column) => column.notNull())
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_references_key', ['specification', 'space_id', 'page_id'])
      .execute();
    await db.schema
      .createIndex('search_references_of_page')
      .on('search_references')
      .columns(['space_id', 'page_id'])
      .execute();
    await sql`insert into search_references (space_id, specification, page_id)
      select distinct page.space_id, replace(link.target, '# dependsOn', ''), page.page_id
      from links as link join search_pages as page
        on page.space_id = link.space_id and 'page:' || page.page_id = link.source
      where link.target like 'openapi:%# dependsOn'`.execute(db);
  },
};
