import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How often and when people last edited a change request, and the cells that comments are on. */
export const contributions: Migration = {
  name: '0055-contributions',
  async up(db, { types }) {
    await db.schema
      .alterTable('change_request_contributors')
      .addColumn('updated_at', types.text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('change_request_contributors')
      .addColumn('edits', types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update change_request_contributors set updated_at = contributed_at`.execute(db);
    await sql`update change_request_contributors set edits = (
      select count(*) from revisions
      where revisions.space_id = (select space_id from change_requests
          where id = change_request_contributors.change_request_id)
        and revisions.branch = change_request_contributors.change_request_id
        and revisions.author_id = change_request_contributors.user_id
        and revisions.type = 'edits')`.execute(db);
    await db.schema.alterTable('comments').addColumn('table_cell', types.text).execute();
  },
};
