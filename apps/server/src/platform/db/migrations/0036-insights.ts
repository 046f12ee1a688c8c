import type { Migration } from './migration.ts';

/**
 * What readers of sites do, as counts: one row for each day and kind of thing, of which `events`
 * grows. Nothing says who it was. A count of pages is of a space too, with which it goes; what
 * belongs to no page, site space or text has '' in their place, so that all of it can be the key.
 * Comments of readers about pages are rows of their own.
 */
export const insights: Migration = {
  name: '0036-insights',
  async up(db, { types }) {
    await db.schema
      .createTable('insight_counts')
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('day', types.text, (column) => column.notNull())
      .addColumn('site_space_id', types.text, (column) => column.notNull())
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addColumn('detail', types.text, (column) => column.notNull())
      .addColumn('week', types.text, (column) => column.notNull())
      .addColumn('space_id', types.text, (column) =>
        column.references('spaces.id').onDelete('cascade'),
      )
      .addColumn('events', types.integer, (column) => column.notNull())
      .addColumn('empty', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('insight_counts_key', [
        ...(['site_id', 'type', 'day', 'site_space_id', 'page_id', 'detail'] as const),
      ])
      .execute();
    await db.schema
      .createIndex('insight_counts_by_day')
      .on('insight_counts')
      .columns(['day', 'site_id'])
      .execute();
    await db.schema
      .createIndex('insight_counts_of_space')
      .on('insight_counts')
      .columns(['space_id', 'day'])
      .where('space_id', 'is not', null)
      .execute();

    await db.schema
      .createTable('insight_comments')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('site_space_id', types.text, (column) => column.notNull())
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addColumn('rating', types.text, (column) => column.notNull())
      .addColumn('comment', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('insight_comments_in_order')
      .on('insight_comments')
      .columns(['site_id', 'id'])
      .execute();
    await db.schema
      .createIndex('insight_comments_of_space')
      .on('insight_comments')
      .columns(['space_id', 'id'])
      .execute();
  },
};
