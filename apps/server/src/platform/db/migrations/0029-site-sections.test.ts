import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0029-site-sections');
const earlier = migrations.slice(0, at);

async function insertSite(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const id of ['a', 'b']) {
    await sql`insert into spaces (id, organization_id, title, emoji, edit_mode, revision,
      created_at, updated_at) values (${id}, 'o', ${id}, 'x', 'live', 'r', 't', 't')`.execute(tx);
  }
  await sql`insert into sites (id, organization_id, type, title, visibility, published, basename,
    adaptive_content, version, created_at, updated_at)
    values ('s', 'o', 'basic', 'Docs', 'public', 1, 'docs', 0, 1, 't', 't')`.execute(tx);
  await sql`insert into site_spaces (id, site_id, space_id, path, title, position, is_default,
    condition, created_at) values ('1', 's', 'a', 'a', null, 'a0', 0, 'x', 't'),
    ('2', 's', 'b', 'b', 'Bee', 'a1', 1, null, 't')`.execute(tx);
}

describe.each(dialects)('0029-site-sections on %s', (dialect) => {
  it('keeps site spaces as they are, and their paths apart in each section alone', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertSite);
    await migrate(database, platform.clock, migrations);
    const { rows } = await sql`select * from site_spaces order by id`.execute(database.db);
    expect(rows).toEqual([
      {
        ...{ id: '1', site_id: 's', section_id: null, space_id: 'a', path: 'a', title: null },
        ...{ position: 'a0', is_default: 0, condition: 'x', created_at: 't' },
      },
      {
        ...{ id: '2', site_id: 's', section_id: null, space_id: 'b', path: 'b', title: 'Bee' },
        ...{ position: 'a1', is_default: 1, condition: null, created_at: 't' },
      },
    ]);
    const rename = (path: string) =>
      database.transaction((tx) =>
        sql`update site_spaces set path = ${path} where id = '2'`.execute(tx),
      );
    await expect(rename('a')).rejects.toThrow();
    await database.transaction(async (tx) => {
      await sql`insert into site_sections (id, site_id, title, path, position, is_default, created_at)
        values ('n', 's', 'News', 'news', 'a0', 1, 't')`.execute(tx);
      await sql`update site_spaces set section_id = 'n' where id = '1'`.execute(tx);
    });
    await rename('a');
    await database.transaction((tx) => sql`delete from spaces where id = 'b'`.execute(tx));
    const left = await sql`select id from site_spaces`.execute(database.db);
    expect(left.rows).toEqual([{ id: '1' }]);
  });
});
