import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Which specifications the computed pages of a space name, or of a change request of it, so that they
 * are found when a specification changes. Jobs look for them in the spaces that there are.
 */
export const computedPages: Migration = {
  name: '0038-computed-pages',
  async up(db, { types }) {
    await db.schema
      .createTable('computed_sources')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('branch', types.text, (column) => column.notNull())
      .addColumn('spec', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('computed_sources_key', ['space_id', 'branch', 'spec'])
      .execute();
    await db.schema
      .createIndex('computed_sources_by_spec')
      .on('computed_sources')
      .columns(['spec', 'space_id'])
      .execute();
    await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'computed-' || id, 'computed-pages.compute', id || ' ',
        '{"spaceId":"' || id || '","branch":""}', 'waiting', 0, created_at, created_at
      from spaces`.execute(db);
  },
};
