import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0038-computed-pages');

describe.each(dialects)('0038-computed-pages on %s', (dialect) => {
  it('has every space looked through for computed pages once', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    await database.transaction(async (tx) => {
      await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
        created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(
        tx,
      );
      await sql`insert into spaces (id, organization_id, title, emoji, edit_mode, revision,
        created_at, updated_at) values ('s', 'o', 'S', '', 'live', 'r', 't', 't')`.execute(tx);
    });
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    const { rows } = await sql<Record<string, string>>`select kind, dedupe_key, payload, state
      from jobs where kind = 'computed-pages.compute'`.execute(database.db);
    expect(
      rows.map(({ payload = '', ...row }) => ({ ...row, payload: JSON.parse(payload) })),
    ).toEqual([
      {
        ...{ kind: 'computed-pages.compute', dedupe_key: 's ', state: 'waiting' },
        payload: { spaceId: 's', branch: '' },
      },
    ]);
  });
});
