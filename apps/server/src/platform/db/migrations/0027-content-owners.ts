import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const FIRST_OWNER = sql`(select 1 from nodes) or exists (select 1 from documents)
  or exists (select 1 from spaces)`;

/**
 * Who owns what is addressed by its content, so that it can go with the last space that has it. What
 * was written before belongs to owner 0, whom no space stands behind: a job walks the revisions of
 * every space and claims it, before anything is removed.
 */
export const contentOwners: Migration = {
  name: '0027-content-owners',
  async up(db, { types }) {
    await db.schema
      .createTable('content_owners')
      .addColumn('number', types.integer, (column) => column.primaryKey())
      .addColumn('space_id', types.text, (column) => column.unique())
      .addColumn('copied_from', types.integer)
      .addColumn('unclaimed', types.integer, (column) => column.notNull())
      .addColumn('walked', types.text)
      .execute();
    await db.schema
      .createIndex('content_owners_copied_from')
      .on('content_owners')
      .column('copied_from')
      .execute();

    await db.schema
      .createTable('content_shares')
      .addColumn('kind', types.text, (column) => column.notNull())
      .addColumn('hash', types.text, (column) => column.notNull())
      .addColumn('owner', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('content_shares_key', ['kind', 'hash', 'owner'])
      .execute();
    await db.schema
      .createIndex('content_shares_owner')
      .on('content_shares')
      .column('owner')
      .execute();

    await db.schema
      .createTable('blobs')
      .addColumn('hash', types.text, (column) => column.primaryKey())
      .addColumn('size', types.bigint, (column) => column.notNull())
      .addColumn('owner', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('blob_removals')
      .addColumn('hash', types.text, (column) => column.primaryKey())
      .addColumn('due', types.text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('blob_removals_due').on('blob_removals').column('due').execute();

    for (const table of ['nodes', 'documents', 'revisions'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('owner', types.integer, (column) => column.notNull().defaultTo(0))
        .execute();
    }
    for (const table of ['nodes', 'documents', 'blobs'] as const) {
      await db.schema.createIndex(`${table}_owner`).on(table).column('owner').execute();
    }

    await sql`insert into content_owners (number, space_id, unclaimed)
      select row_number() over (order by created_at, id), id, 1 from spaces`.execute(db);
    await sql`insert into content_owners (number, unclaimed)
      select 0, 0 where exists ${FIRST_OWNER}`.execute(db);
    await sql`update revisions set owner =
      (select number from content_owners where space_id = revisions.space_id)`.execute(db);
    await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'content-sweep', 'content.sweep', 'sweep', '{}', 'waiting', 0,
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      where exists (select 1 from content_owners)`.execute(db);
  },
};
