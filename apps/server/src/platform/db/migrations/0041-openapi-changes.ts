import type { Migration } from './migration.ts';

/** What changed in a version of a specification against the one before: a row as soon as it is known. */
export const openapiChanges: Migration = {
  name: '0041-openapi-changes',
  async up(db, { types }) {
    await db.schema
      .createTable('openapi_changes')
      .addColumn('version_id', types.text, (column) => column.primaryKey())
      .addColumn('spec_id', types.text, (column) => column.notNull())
      .addColumn('previous_id', types.text, (column) => column.notNull())
      .addColumn('change_count', types.integer, (column) => column.notNull())
      .addColumn('breaking_count', types.integer, (column) => column.notNull())
      .addColumn('changes', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('openapi_changes_in_order')
      .on('openapi_changes')
      .columns(['spec_id', 'version_id'])
      .execute();
  },
};
