import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0066-domain-checks');
const EARLY = '2030-01-31T09:30:00.000Z';
const LATE = '2030-02-01T09:30:00.000Z';

describe.each(dialects)('0066-domain-checks on %s', (dialect) => {
  it('leaves a domain to whose proof came first, and lets one organization alone prove it', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    await database.transaction(async (tx) => {
      for (const id of ['a', 'b', 'c']) {
        await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
          created_at, updated_at)
          values (${id}, 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
      }
      for (const [organization, domain, verifiedAt] of [
        ['a', 'late.example', LATE],
        ['b', 'late.example', EARLY],
        ['c', 'late.example', null],
        ['a', 'same.example', EARLY],
        ['b', 'same.example', EARLY],
        ['c', 'alone.example', LATE],
      ] as const) {
        await sql`insert into email_domains (organization_id, domain, challenge, claimed_at, verified_at)
          values (${organization}, ${domain}, ${`${organization} ${domain}`}, 't', ${verifiedAt})`.execute(
          tx,
        );
      }
    });
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    const { rows } = await sql<{ verified_at: string | null }>`select organization_id, domain,
      challenge, verified_at, checked_at, missing_since, vouched from email_domains
      order by domain, organization_id`.execute(database.db);
    const row = (organization: string, domain: string, verifiedAt: string | null) => ({
      ...{ organization_id: organization, domain, challenge: `${organization} ${domain}` },
      ...{ verified_at: verifiedAt, checked_at: null, missing_since: null, vouched: 0 },
    });
    expect(rows).toEqual([
      row('c', 'alone.example', LATE),
      row('a', 'late.example', null),
      row('b', 'late.example', EARLY),
      row('c', 'late.example', null),
      row('a', 'same.example', EARLY),
      row('b', 'same.example', null),
    ]);
    const prove = (organization: string, domain: string) =>
      database.transaction((tx) =>
        sql`update email_domains set verified_at = ${LATE}
          where organization_id = ${organization} and domain = ${domain}`.execute(tx),
      );
    await expect(prove('c', 'late.example')).rejects.toThrow();
    await database.transaction((tx) =>
      sql`update email_domains set verified_at = null where organization_id = 'b'`.execute(tx),
    );
    await prove('c', 'late.example');
  });
});
