import type { Migration } from './migration.ts';

/** What change requests say of themselves, and finding those that somebody opened. */
export const requestDescriptions: Migration = {
  name: '0049-request-descriptions',
  async up(db, { types }) {
    await db.schema
      .alterTable('change_requests')
      .addColumn('description', types.text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('change_requests_creator')
      .on('change_requests')
      .columns(['space_id', 'created_by'])
      .execute();
  },
};
