import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0017-index-moves');
const earlier = migrations.slice(0, at);
const upToIt = migrations.slice(0, at + 1);

/** A space whose index is made, and one whose index a job still makes. */
async function insertIndexes(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const [number, id] of ['made', 'making'].entries()) {
    await sql`insert into spaces (id, organization_id, position, title, emoji, visibility,
      edit_mode, revision, created_at, updated_at)
      values (${id}, 'o', ${id}, 'S', '', 'public', 'live', ${`head of ${id}`}, 't', 't')`.execute(
      tx,
    );
    await sql`insert into search_spaces (number, space_id, version)
      values (${number + 1}, ${id}, 1)`.execute(tx);
  }
  await sql`insert into jobs (id, kind, dedupe_key, payload, state, attempts, run_at, created_at)
    values ('j', 'search.index-space', 'making:p007', '{}', 'waiting', 0, 't', 't')`.execute(tx);
}

describe.each(dialects)('0017-index-moves on %s', (dialect) => {
  it('says which indexes are of the head, and begins those again that were being made', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertIndexes);
    expect(await migrate(database, platform.clock, upToIt)).toEqual(['0017-index-moves']);
    const rows = await sql<Record<string, string | null>>`
      select space_id, revision_id, next_revision_id, moved_to from search_spaces
      order by space_id`.execute(database.db);
    expect(rows.rows.map((row) => ({ ...row }))).toEqual([
      {
        space_id: 'made',
        revision_id: 'head of made',
        next_revision_id: null,
        moved_to: null,
      },
      {
        space_id: 'making',
        revision_id: null,
        next_revision_id: 'head of making',
        moved_to: '',
      },
    ]);
  });
});
