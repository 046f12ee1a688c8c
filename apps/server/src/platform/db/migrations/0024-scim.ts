import type { Migration } from './migration.ts';

/**
 * Tokens by which identity providers keep the people of an organization up to date, and what they
 * call members and teams.
 */
export const scim: Migration = {
  name: '0024-scim',
  async up(db, { types }) {
    await db.schema
      .createTable('scim_tokens')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('label', types.text, (column) => column.notNull())
      .addColumn('secret_hash', types.text, (column) => column.notNull().unique())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text)
      .execute();
    await db.schema
      .createIndex('scim_tokens_of_organization')
      .on('scim_tokens')
      .columns(['organization_id', 'id'])
      .execute();
    await db.schema
      .createTable('scim_users')
      .addColumn('organization_id', types.text, (column) => column.notNull())
      .addColumn('user_id', types.text, (column) => column.notNull())
      .addColumn('external_id', types.text)
      .addColumn('given_name', types.text)
      .addColumn('family_name', types.text)
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('scim_users_key', ['organization_id', 'user_id'])
      .addForeignKeyConstraint(
        'scim_users_of_organization',
        ['organization_id', 'user_id'],
        'members',
        ['organization_id', 'user_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('scim_users_by_external_id')
      .on('scim_users')
      .columns(['organization_id', 'external_id'])
      .execute();
    await db.schema
      .createTable('scim_groups')
      .addColumn('team_id', types.text, (column) =>
        column.primaryKey().references('teams.id').onDelete('cascade'),
      )
      .addColumn('external_id', types.text)
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();
  },
};
