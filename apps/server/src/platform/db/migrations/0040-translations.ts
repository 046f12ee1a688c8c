import type { Migration } from './migration.ts';

/** How organizations have their content translated. */
export const translations: Migration = {
  name: '0040-translations',
  async up(db, { types }) {
    await db.schema
      .createTable('translation_settings')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('languages', types.text, (column) => column.notNull())
      .addColumn('provider', types.text)
      .addColumn('instructions', types.text, (column) => column.notNull())
      .addColumn('glossary', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('translation_settings_in_order')
      .on('translation_settings')
      .columns(['organization_id', 'id'])
      .execute();
  },
};
