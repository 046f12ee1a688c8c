import type { Migration } from './migration.ts';

/** Whether a member is somebody whom the organization invited and has not met. */
export const unmetMembers: Migration = {
  name: '0047-unmet-members',
  async up(db) {
    await db.schema
      .alterTable('members')
      .addColumn('unmet', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
