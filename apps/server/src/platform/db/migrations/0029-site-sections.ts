import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Sections of sites, groups of them, and site spaces in a section: those have paths of their own in
 * each section. The table of site spaces is made anew, since what it said of paths cannot be taken
 * back everywhere.
 */
export const siteSections: Migration = {
  name: '0029-site-sections',
  async up(db, { types }) {
    await db.schema
      .createTable('site_section_groups')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('icon', types.text)
      .addColumn('position', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('site_section_groups_of_site')
      .on('site_section_groups')
      .column('site_id')
      .execute();

    await db.schema
      .createTable('site_sections')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('group_id', types.text, (column) =>
        column.references('site_section_groups.id').onDelete('set null'),
      )
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('description', types.text)
      .addColumn('icon', types.text)
      .addColumn('path', types.text, (column) => column.notNull())
      .addColumn('position', types.text, (column) => column.notNull())
      .addColumn('is_default', types.integer, (column) => column.notNull())
      .addColumn('condition', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addUniqueConstraint('site_sections_path', ['site_id', 'path'])
      .execute();
    await db.schema
      .createIndex('site_sections_by_group')
      .on('site_sections')
      .column('group_id')
      .execute();

    await db.schema
      .createTable('site_spaces_anew')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('site_id', types.text, (column) =>
        column.notNull().references('sites.id').onDelete('cascade'),
      )
      .addColumn('section_id', types.text, (column) =>
        column.references('site_sections.id').onDelete('cascade'),
      )
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('path', types.text, (column) => column.notNull())
      .addColumn('title', types.text)
      .addColumn('position', types.text, (column) => column.notNull())
      .addColumn('is_default', types.integer, (column) => column.notNull())
      .addColumn('condition', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    const columns = sql`id, site_id, space_id, path, title, position, is_default, condition, created_at`;
    await sql`insert into site_spaces_anew (${columns}) select ${columns} from site_spaces`.execute(
      db,
    );
    await db.schema.dropTable('site_spaces').execute();
    await db.schema.alterTable('site_spaces_anew').renameTo('site_spaces').execute();
    await sql`create unique index site_spaces_path
      on site_spaces (site_id, coalesce(section_id, ''), path)`.execute(db);
    await db.schema
      .createIndex('site_spaces_space')
      .unique()
      .on('site_spaces')
      .columns(['site_id', 'space_id'])
      .execute();
    await db.schema
      .createIndex('site_spaces_by_space')
      .on('site_spaces')
      .column('space_id')
      .execute();
    await db.schema
      .createIndex('site_spaces_by_section')
      .on('site_spaces')
      .column('section_id')
      .execute();
  },
};
