import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Teams. Whoever is in one is a member of its organization, and is so no longer than that. No API
 * made teams before, so that rows of members who are in none are not kept. Indexes let counts and
 * lists of members and of what they reach stay as fast in large organizations.
 */
export const teams: Migration = {
  name: '0018-teams',
  async up(db, { types }) {
    await db.schema
      .createTable('teams')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('search_title', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('teams_of_organization')
      .on('teams')
      .columns(['organization_id', 'id'])
      .execute();

    await db.schema.dropTable('team_members').execute();
    await db.schema
      .createTable('team_members')
      .addColumn('team_id', types.text, (column) =>
        column.notNull().references('teams.id').onDelete('cascade'),
      )
      .addColumn('user_id', types.text, (column) => column.notNull())
      .addColumn('organization_id', types.text, (column) => column.notNull())
      .addColumn('role', types.text, (column) => column.notNull())
      .addColumn('joined_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('team_members_key', ['team_id', 'user_id'])
      .addForeignKeyConstraint(
        'team_members_of_organization',
        ['organization_id', 'user_id'],
        'members',
        ['organization_id', 'user_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('team_members_by_user')
      .on('team_members')
      .columns(['user_id', 'organization_id', 'role', 'team_id'])
      .execute();
    await sql`delete from grants where subject_kind = 'team'`.execute(db);

    await db.schema
      .createIndex('members_by_last_seen')
      .on('members')
      .columns(['organization_id', 'last_seen_at', 'user_id'])
      .execute();
    await db.schema
      .createIndex('access_objects_there')
      .on('access_objects')
      .columns(['organization_id', 'kind', 'deleted', 'id', 'parent_id'])
      .execute();
    await db.schema
      .createIndex('grants_to_subject')
      .on('grants')
      .columns(['subject_kind', 'subject_id', 'object_kind', 'object_id', 'role'])
      .execute();
  },
};
