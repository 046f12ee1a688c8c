import type { Migration } from './migration.ts';

/** Reviews of change requests, who is asked for one, and what a merge takes. */
export const reviews: Migration = {
  name: '0011-reviews',
  async up(db, { types }) {
    await db.schema
      .createTable('change_request_reviews')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('change_request_id', types.text, (column) =>
        column.notNull().references('change_requests.id').onDelete('cascade'),
      )
      .addColumn('reviewer_id', types.text, (column) => column.notNull())
      .addColumn('status', types.text, (column) => column.notNull())
      .addColumn('body', types.text)
      .addColumn('revision', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('change_request_reviews_by_reviewer')
      .on('change_request_reviews')
      .columns(['change_request_id', 'reviewer_id', 'id'])
      .execute();

    await db.schema
      .createTable('change_request_requested_reviewers')
      .addColumn('change_request_id', types.text, (column) =>
        column.notNull().references('change_requests.id').onDelete('cascade'),
      )
      .addColumn('user_id', types.text, (column) => column.notNull())
      .addColumn('requested_by', types.text, (column) => column.notNull())
      .addColumn('requested_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('change_request_requested_reviewers_key', [
        'change_request_id',
        'user_id',
      ])
      .execute();

    await db.schema
      .createTable('organization_merge_rules')
      .addColumn('organization_id', types.text, (column) =>
        column.primaryKey().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('rules', types.text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('space_merge_rules')
      .addColumn('space_id', types.text, (column) =>
        column.primaryKey().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('rules', types.text, (column) => column.notNull())
      .execute();
  },
};
