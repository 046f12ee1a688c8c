import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Collections, and one order for all that lies in the same place: the positions of spaces move to the
 * row that says what an object is in. Who sees a space follows from where it is and where it is
 * published, so it is no longer kept.
 */
export const library: Migration = {
  name: '0026-library',
  async up(db, { types }) {
    await db.schema
      .createTable('collections')
      .addColumn('id', types.text, (column) =>
        column.primaryKey().references('access_objects.id').onDelete('cascade'),
      )
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('description', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();

    await db.schema.alterTable('access_objects').addColumn('position', types.text).execute();
    await sql`
      update access_objects set position =
        (select position from spaces where spaces.id = access_objects.id)
      where kind = 'space'`.execute(db);
    await db.schema
      .createIndex('access_objects_in_order')
      .on('access_objects')
      .columns(['organization_id', 'parent_id', 'position', 'id'])
      .execute();

    await db.schema.dropIndex('spaces_order').execute();
    await db.schema.alterTable('spaces').dropColumn('position').execute();
    await db.schema.alterTable('spaces').dropColumn('visibility').execute();
    await db.schema.alterTable('spaces').addColumn('icon', types.text).execute();
  },
};
