import type { Migration } from './migration.ts';

/** Change requests, who contributed to them, and what they and their spaces disagree about. */
export const changeRequests: Migration = {
  name: '0008-change-requests',
  async up(db, { types }) {
    await db.schema
      .createTable('change_requests')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('number', types.integer, (column) => column.notNull())
      .addColumn('status', types.text, (column) => column.notNull())
      .addColumn('subject', types.text, (column) => column.notNull())
      .addColumn('created_by', types.text, (column) => column.notNull())
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .addColumn('revision', types.text, (column) => column.notNull())
      .addColumn('revision_initial', types.text, (column) => column.notNull())
      .addColumn('revision_merged_ancestor', types.text)
      .addColumn('revision_merged', types.text)
      .addColumn('merged_at', types.text)
      .addColumn('merged_by', types.text)
      .addColumn('agent_task_id', types.text)
      .addColumn('comments', types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn('open_conflicts', types.integer, (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('change_requests_number', ['space_id', 'number'])
      .execute();
    await db.schema
      .createIndex('change_requests_by_status')
      .on('change_requests')
      .columns(['space_id', 'status', 'number'])
      .execute();

    await db.schema
      .createTable('change_request_contributors')
      .addColumn('change_request_id', types.text, (column) =>
        column.notNull().references('change_requests.id').onDelete('cascade'),
      )
      .addColumn('user_id', types.text, (column) => column.notNull())
      .addColumn('contributed_at', types.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('change_request_contributors_key', ['change_request_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('change_requests_of_contributor')
      .on('change_request_contributors')
      .columns(['user_id', 'change_request_id'])
      .execute();

    await db.schema
      .createTable('change_request_conflicts')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('change_request_id', types.text, (column) =>
        column.notNull().references('change_requests.id').onDelete('cascade'),
      )
      .addColumn('conflict_key', types.text, (column) => column.notNull())
      .addColumn('conflict', types.text, (column) => column.notNull())
      .addColumn('resolution', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('resolved_at', types.text)
      .addColumn('resolved_by', types.text)
      .addUniqueConstraint('change_request_conflicts_key', ['change_request_id', 'conflict_key'])
      .execute();
  },
};
