import type { Migration } from './migration.ts';

/** People, their tokens, organizations, memberships, and roles granted on single objects. */
export const people: Migration = {
  name: '0002-people',
  async up(db, { types }) {
    await db.schema
      .createTable('users')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('email', types.text, (column) => column.notNull().unique())
      .addColumn('display_name', types.text, (column) => column.notNull())
      .addColumn('photo_url', types.text)
      .addColumn('search_text', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('tokens')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('label', types.text, (column) => column.notNull())
      .addColumn('secret_hash', types.text, (column) => column.notNull().unique())
      .addColumn('read_only', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('expires_at', types.text)
      .execute();
    await db.schema.createIndex('tokens_by_user').on('tokens').columns(['user_id', 'id']).execute();

    await db.schema
      .createTable('organizations')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('title', types.text, (column) => column.notNull())
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('use_case', types.text)
      .addColumn('community_type', types.text)
      .addColumn('email_domains', types.text, (column) => column.notNull())
      .addColumn('hostname', types.text, (column) => column.unique())
      .addColumn('default_role', types.text)
      .addColumn('default_content', types.text)
      .addColumn('logo', types.text)
      .addColumn('sso', types.integer, (column) => column.notNull())
      .addColumn('ai', types.integer, (column) => column.notNull())
      .addColumn('invite_links', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('members')
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('user_id', types.text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('role', types.text)
      .addColumn('disabled', types.integer, (column) => column.notNull())
      .addColumn('sso', types.integer, (column) => column.notNull())
      .addColumn('joined_at', types.text, (column) => column.notNull())
      .addColumn('last_seen_at', types.text)
      .addPrimaryKeyConstraint('members_pk', ['organization_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('members_by_user')
      .on('members')
      .columns(['user_id', 'organization_id'])
      .execute();
    await db.schema
      .createIndex('members_by_joining')
      .on('members')
      .columns(['organization_id', 'joined_at', 'user_id'])
      .execute();

    await db.schema
      .createTable('grants')
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('object_kind', types.text, (column) => column.notNull())
      .addColumn('object_id', types.text, (column) => column.notNull())
      .addColumn('subject_kind', types.text, (column) => column.notNull())
      .addColumn('subject_id', types.text, (column) => column.notNull())
      .addColumn('role', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('grants_pk', [
        'object_kind',
        'object_id',
        'subject_kind',
        'subject_id',
      ])
      .execute();
    await db.schema
      .createIndex('grants_by_subject')
      .on('grants')
      .columns(['organization_id', 'subject_kind', 'subject_id', 'object_kind'])
      .execute();
  },
};
