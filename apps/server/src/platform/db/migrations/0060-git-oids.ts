import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What Git calls the bytes of documents and blobs. Null where nobody has computed it yet: a job does
 * so for the rows that there are, with their texts and bytes.
 */
export const gitOids: Migration = {
  name: '0060-git-oids',
  async up(db, { types }) {
    for (const table of ['documents', 'blobs']) {
      await db.schema.alterTable(table).addColumn('git_oid', types.text).execute();
    }
    await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
      select 'content-fill-git-oids', 'content.fill-git-oids', 'fill',
        '{"table":"documents","after":""}', 'waiting', 0,
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      where exists (select 1 from documents) or exists (select 1 from blobs)`.execute(db);
  },
};
