import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * One home for who may do what: every object that roles can be had on with the collections above it,
 * who belongs to teams, and the sessions of browsers. What decides on roles moves there from the
 * rows of spaces.
 */
export const access: Migration = {
  name: '0015-access',
  async up(db, { types }) {
    await db.schema
      .createTable('access_objects')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('kind', types.text, (column) => column.notNull())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('parent_id', types.text)
      .addColumn('default_level', types.text)
      .addColumn('deleted', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('access_objects_of_organization')
      .on('access_objects')
      .columns(['organization_id', 'kind', 'id'])
      .execute();
    await db.schema
      .createTable('access_ancestors')
      .addColumn('object_id', types.text, (column) =>
        column.notNull().references('access_objects.id').onDelete('cascade'),
      )
      .addColumn('ancestor_id', types.text, (column) =>
        column.notNull().references('access_objects.id').onDelete('cascade'),
      )
      .addColumn('depth', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('access_ancestors_key', ['object_id', 'ancestor_id'])
      .execute();
    await db.schema
      .createIndex('access_ancestors_above')
      .on('access_ancestors')
      .columns(['ancestor_id', 'object_id'])
      .execute();
    await db.schema
      .createTable('team_members')
      .addColumn('team_id', types.text, (column) => column.notNull())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('role', types.text, (column) => column.notNull())
      .addColumn('joined_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('team_members_key', ['team_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('team_members_by_user')
      .on('team_members')
      .columns(['user_id', 'team_id'])
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret_hash', types.text, (column) => column.notNull().unique())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('sessions_by_user')
      .on('sessions')
      .columns(['user_id', 'id'])
      .execute();

    await sql`
      insert into access_objects (id, kind, organization_id, parent_id, default_level, deleted)
      select id, 'organization', id, null, null, 0 from organizations
      union all
      select id, 'space', organization_id, parent_id, default_level,
        case when deleted_at is null then 0 else 1 end
      from spaces
      union all
      select id, 'site', organization_id, null, null, 0 from sites`.execute(db);
    await sql`
      insert into access_ancestors (object_id, ancestor_id, depth)
      select id, id, 0 from access_objects`.execute(db);

    await db.schema.dropIndex('spaces_order').execute();
    await db.schema.alterTable('spaces').dropColumn('parent_id').execute();
    await db.schema.alterTable('spaces').dropColumn('default_level').execute();
    await db.schema
      .createIndex('spaces_order')
      .on('spaces')
      .columns(['organization_id', 'position'])
      .execute();
  },
};
