import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0067-session-proofs');
const TIME = '2030-01-31T09:30:00.000Z';

describe.each(dialects)('0067-session-proofs on %s', (dialect) => {
  it('dates the proof of a session with its beginning, unless a provider vouched', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    await database.transaction(async (tx) => {
      await sql`insert into users (id, email, display_name, search_text, created_at)
        values ('u', 'mira@example.com', 'Mira', 'mira', ${TIME})`.execute(tx);
      for (const [id, method, provider] of [
        ['s1', 'password', null],
        ['s2', 'saml', 'p'],
      ] as const) {
        await sql`insert into sessions (id, user_id, secret_hash, method, provider_id, user_agent,
            address, created_at, last_seen_at, expires_at, rotation_due)
          values (${id}, 'u', ${id}, ${method}, ${provider}, '', '', ${TIME}, ${TIME}, ${TIME}, 0)`.execute(
          tx,
        );
      }
    });
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    const { rows } = await sql`select id, proved_at from sessions order by id`.execute(database.db);
    expect(rows).toEqual([
      { id: 's1', proved_at: TIME },
      { id: 's2', proved_at: null },
    ]);
  });
});
