import type { Migration } from './migration.ts';

/** Pages and reusable contents of variants that were left untranslated in part. */
export const translationGaps: Migration = {
  name: '0046-translation-gaps',
  async up(db, { types }) {
    await db.schema
      .createTable('translation_gaps')
      .addColumn('variant_id', types.text, (column) =>
        column.notNull().references('translation_variants.id').onDelete('cascade'),
      )
      .addColumn('record_id', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_gaps_key', ['variant_id', 'record_id'])
      .execute();
  },
};
