import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0069-operators');

describe.each(dialects)('0069-operators on %s', (dialect) => {
  const upgrade = async (admin: string | undefined) => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    await database.transaction(async (tx) => {
      for (const id of ['ada', 'mira']) {
        await sql`insert into users (id, email, display_name, search_text, created_at)
          values (${id}, ${`${id}@example.com`}, ${id}, ${id}, '2026-01-31T09:30:00.000Z')`.execute(
          tx,
        );
      }
      if (admin === undefined) return;
      const value = JSON.stringify({ organizationId: 'o', adminId: admin, spaceId: 's' });
      await sql`insert into settings (name, value) values ('installation', ${value})`.execute(tx);
    });
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    return (await sql`select user_id from operators`.execute(database.db)).rows;
  };

  it('makes the first administrator an operator, and nobody else', async () => {
    expect(await upgrade('ada')).toEqual([{ user_id: 'ada' }]);
  });

  it('makes nobody one where that person is gone, or there is no installation yet', async () => {
    expect(await upgrade('gone')).toEqual([]);
    expect(await upgrade(undefined)).toEqual([]);
  });
});
