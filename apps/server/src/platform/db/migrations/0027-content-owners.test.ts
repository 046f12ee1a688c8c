import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0027-content-owners');
const earlier = migrations.slice(0, at);

async function insertSpaces(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const [id, created] of [
    ['younger', '2026-02-01'],
    ['older', '2026-01-01'],
  ]) {
    await sql`insert into spaces (id, organization_id, title, emoji,
      edit_mode, revision, created_at, updated_at)
      values (${id}, 'o', 'S', '', 'live', ${`${id}-1`}, ${created}, 't')`.execute(tx);
    await sql`insert into revisions (id, space_id, branch, sequence, parents, type, variables,
      created_at) values (${`${id}-1`}, ${id}, '', 1, '[]', 'edits', '{}', 't')`.execute(tx);
  }
  await sql`insert into nodes (hash, text) values ('n', '{"leaf":[]}')`.execute(tx);
  await sql`insert into documents (hash, text, escaped, blocks, links)
    values ('d', 'Text', 0, '[]', '{}')`.execute(tx);
}

describe.each(dialects)('0027-content-owners on %s', (dialect) => {
  it('numbers the spaces by their age, and leaves what there is to be claimed', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertSpaces);
    expect(await migrate(database, platform.clock, migrations)).toContain('0027-content-owners');
    const list = async (query: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(query).execute(database.db);
      return rows.map((row) => Object.values(row).join(' '));
    };
    expect(
      await list('select number, space_id, unclaimed from content_owners order by number'),
    ).toEqual(['0  0', '1 older 1', '2 younger 1']);
    expect(await list('select id, owner from revisions order by id')).toEqual([
      'older-1 1',
      'younger-1 2',
    ]);
    expect(await list('select owner from nodes union all select owner from documents')).toEqual([
      '0',
      '0',
    ]);
    expect(await list(`select state from jobs where kind = 'content.sweep'`)).toEqual(['waiting']);
  });

  it('asks for nothing in a database without content', async () => {
    await using platform = await openTestPlatform(dialect);
    const { db } = platform.database;
    expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([]);
    expect(await sql`select * from content_owners`.execute(db)).toMatchObject({ rows: [] });
  });
});
