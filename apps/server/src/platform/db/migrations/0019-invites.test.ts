import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0019-invites');
const earlier = migrations.slice(0, at);

describe.each(dialects)('0019-invites on %s', (dialect) => {
  it('leaves what was claimed before to be proven, each domain with a challenge of its own', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(async (tx) => {
      await sql`insert into users (id, email, display_name, search_text, created_at)
        values ('u', 'ada@kiln.example', 'Ada', 'ada', 't')`.execute(tx);
      const domains = { a: '[]', b: '["kiln.example","glaze.example"]', c: '["kiln.example"]' };
      for (const [id, list] of Object.entries(domains)) {
        await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
          created_at, updated_at) values (${id}, 'Kiln', 'business', ${list}, 0, 0, 0, 't', 'then')`.execute(
          tx,
        );
      }
    });
    expect(await migrate(database, platform.clock, migrations)).toContain('0019-invites');
    const { rows } = await sql<Record<string, string | null>>`select * from email_domains
      order by organization_id, domain`.execute(database.db);
    expect(
      rows.map((row) => [row.organization_id, row.domain, row.claimed_at, row.verified_at]),
    ).toEqual([
      ['b', 'glaze.example', 'then', null],
      ['b', 'kiln.example', 'then', null],
      ['c', 'kiln.example', 'then', null],
    ]);
    expect(new Set(rows.map((row) => row.challenge)).size).toBe(3);
    const users = await sql<{ email_verified_at: string | null }>`
      select email_verified_at from users`.execute(database.db);
    expect(users.rows.map((row) => row.email_verified_at)).toEqual([null]);
  });
});
