import type { Migration } from './migration.ts';

/**
 * What each organization spent of the server's own translation services in a month. It stays when
 * settings go, so that new ones have no budget of their own.
 */
export const translationSpending: Migration = {
  name: '0070-translation-spending',
  async up(db, { types }) {
    await db.schema
      .createTable('translation_spending')
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('month', types.text, (column) => column.notNull())
      .addColumn('characters', types.bigint, (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_spending_key', ['organization_id', 'month'])
      .execute();
  },
};
