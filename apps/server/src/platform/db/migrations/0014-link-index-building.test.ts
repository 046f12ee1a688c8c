import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0014-link-index-building');
const earlier = migrations.slice(0, at);

const KILN = '01m802j793bk9n1narf9bcn507';
const COPY = '01m802jceqak9x40y1qmbtcyc3';
const CLAY = '01m802h54ph8vjm7p0mkwr7vcj';

/** A space with links of each kind, and a copy that has no rows of its own yet. */
async function insertLinks(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const id of [KILN, COPY]) {
    await sql`insert into spaces (id, organization_id, position, title, emoji, visibility,
      edit_mode, revision, created_at, updated_at)
      values (${id}, 'o', ${id}, 'S', '', 'public', 'live', 'r', 't', 't')`.execute(tx);
  }
  await sql`insert into link_indexes (space_id, base_space_id, revision_id)
    values (${KILN}, ${KILN}, 'r'), (${COPY}, ${KILN}, null)`.execute(tx);
  for (const target of TARGETS) {
    await sql`insert into links (space_id, source, target, link, nodes)
      values (${KILN}, 'page:p', ${target}, '{}', '[]')`.execute(tx);
  }
}

const TARGETS = [
  `file@${CLAY}:f#`,
  `file:f#`,
  `page@${CLAY}:p#mix`,
  `page:p#mix`,
  `url:https://example.org/#`,
];

describe.each(dialects)('0014-link-index-building on %s', (dialect) => {
  it('says which spaces links lead into, and which copies have no rows yet', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertLinks);
    expect(await migrate(database, platform.clock, migrations)).toContain(
      '0014-link-index-building',
    );
    const { db } = database;
    const links = await db
      .selectFrom('links')
      .select(['target', 'target_space'])
      .orderBy('target')
      .execute();
    expect(links.map(({ target, target_space }) => [target, target_space])).toEqual([
      [`file:f#`, null],
      [`file@${CLAY}:f#`, CLAY],
      [`page:p#mix`, null],
      [`page@${CLAY}:p#mix`, CLAY],
      [`url:https://example.org/#`, null],
    ]);
    const built = await db
      .selectFrom('link_indexes')
      .select(['space_id', 'built_to'])
      .orderBy('space_id')
      .execute();
    expect(built).toEqual([
      { space_id: KILN, built_to: null },
      { space_id: COPY, built_to: '' },
    ]);
  });
});
