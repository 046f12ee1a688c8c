import type { Migration } from './migration.ts';

/** Spaces, without their content. */
export const spaces: Migration = {
  name: '0003-spaces',
  async up(db, { types }) {
    await db.schema
      .createTable('spaces')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('parent_id', types.text)
      .addColumn('position', types.text, (column) => column.notNull())
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('emoji', types.text, (column) => column.notNull())
      .addColumn('visibility', types.text, (column) => column.notNull())
      .addColumn('edit_mode', types.text, (column) => column.notNull())
      .addColumn('language', types.text)
      .addColumn('default_level', types.text)
      .addColumn('revision', types.text, (column) => column.notNull())
      .addColumn('comments', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('change_requests', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('change_requests_open', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('change_requests_draft', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .addColumn('deleted_at', types.text)
      .execute();
    await db.schema
      .createIndex('spaces_of_organization')
      .on('spaces')
      .columns(['organization_id', 'id'])
      .execute();
    await db.schema
      .createIndex('spaces_order')
      .on('spaces')
      .columns(['organization_id', 'parent_id', 'position'])
      .execute();
  },
};
