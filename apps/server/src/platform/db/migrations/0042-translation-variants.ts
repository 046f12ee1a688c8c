import type { Migration } from './migration.ts';

/**
 * Spaces that are kept in step with a space in another language, what of them is behind, what was
 * translated before, and what that took.
 */
export const translationVariants: Migration = {
  name: '0042-translation-variants',
  async up(db, { types }) {
    await db.schema
      .alterTable('translation_settings')
      .addColumn('characters_per_month', types.bigint)
      .execute();
    for (const column of ['provider_key', 'run', 'run_until'] as const) {
      await db.schema.alterTable('translation_settings').addColumn(column, types.text).execute();
    }
    await db.schema
      .createTable('translation_variants')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) => column.notNull())
      .addColumn('settings_id', types.text, (column) =>
        column.notNull().references('translation_settings.id').onDelete('cascade'),
      )
      .addColumn('source_space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('target_space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('source_language', types.text, (column) => column.notNull())
      .addColumn('language', types.text, (column) => column.notNull())
      .addColumn('state', types.text, (column) => column.notNull())
      .addColumn('is_paused', types.integer, (column) => column.notNull())
      .addColumn('is_forced', types.integer, (column) => column.notNull())
      .addColumn('message', types.text)
      .addColumn('due_at', types.text)
      .addColumn('wanted', types.integer, (column) => column.notNull())
      .addColumn('tries', types.integer, (column) => column.notNull())
      .addColumn('synced_revision_id', types.text)
      .addColumn('machine_branch_id', types.text)
      .addColumn('segments', types.integer, (column) => column.notNull())
      .addColumn('translated', types.integer, (column) => column.notNull())
      .addColumn('failed', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('translation_variants_in_order')
      .on('translation_variants')
      .columns(['settings_id', 'id'])
      .execute();
    await db.schema
      .createIndex('translation_variants_of_source')
      .unique()
      .on('translation_variants')
      .columns(['source_space_id', 'language'])
      .execute();
    await db.schema
      .createIndex('translation_variants_of_target')
      .unique()
      .on('translation_variants')
      .column('target_space_id')
      .execute();
    await db.schema
      .createTable('translation_outdated')
      .addColumn('variant_id', types.text, (column) =>
        column.notNull().references('translation_variants.id').onDelete('cascade'),
      )
      .addColumn('page_id', types.text, (column) => column.notNull())
      .addColumn('block', types.text, (column) => column.notNull())
      .addColumn('part', types.text, (column) => column.notNull())
      .addColumn('machine', types.text)
      .addColumn('since_revision_id', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_outdated_key', [
        ...(['variant_id', 'page_id', 'block', 'part'] as const),
      ])
      .execute();
    await db.schema
      .createTable('translation_memory')
      .addColumn('settings_id', types.text, (column) =>
        column.notNull().references('translation_settings.id').onDelete('cascade'),
      )
      .addColumn('language', types.text, (column) => column.notNull())
      .addColumn('segment_key', types.text, (column) => column.notNull())
      .addColumn('text', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_memory_key', [
        ...(['settings_id', 'language', 'segment_key'] as const),
      ])
      .execute();
    await db.schema
      .createTable('translation_usage')
      .addColumn('settings_id', types.text, (column) =>
        column.notNull().references('translation_settings.id').onDelete('cascade'),
      )
      .addColumn('month', types.text, (column) => column.notNull())
      .addColumn('provider', types.text, (column) => column.notNull())
      .addColumn('characters', types.bigint, (column) => column.notNull())
      .addColumn('input_tokens', types.bigint, (column) => column.notNull())
      .addColumn('output_tokens', types.bigint, (column) => column.notNull())
      .addColumn('requests', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('translation_usage_key', [
        ...(['settings_id', 'month', 'provider'] as const),
      ])
      .execute();
  },
};
