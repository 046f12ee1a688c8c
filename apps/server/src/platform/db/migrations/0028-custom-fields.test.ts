import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { foldLetters } from '../../fold.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0028-custom-fields');
const earlier = migrations.slice(0, at);
const TITLES = ['Ærø & ÉCOLE', 'Straße', 'カナ', 'علي', '窯 🏺'];

async function insertSpaces(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const [id, title] of TITLES.entries()) {
    await sql`insert into spaces (id, organization_id, title, emoji, edit_mode, revision,
      created_at, updated_at) values (${`${id}`}, 'o', ${title}, 'x', 'live', 'r', 't', 't')`.execute(
      tx,
    );
  }
}

describe.each(dialects)('0028-custom-fields on %s', (dialect) => {
  it('gives spaces what they sort by, as spaces get it that are made from then on', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertSpaces);
    await migrate(database, platform.clock, migrations);
    const { rows } = await sql<{ title_key: string }>`
      select title_key from spaces order by id`.execute(database.db);
    expect(rows.map(({ title_key }) => title_key)).toEqual(TITLES.map(foldLetters));
  });
});
