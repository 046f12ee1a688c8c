import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0064-hostname-claims');
const earlier = migrations.slice(0, at);

async function insertOrganization(tx: Tx, id: string) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values (${id}, 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(
    tx,
  );
}

async function insertSite(tx: Tx, id: string, organization: string, proxy: string | null) {
  await sql`insert into sites (id, organization_id, type, title, visibility, published, basename,
    proxy, proxy_host, adaptive_content, version, created_at, updated_at) values (${id},
    ${organization}, 'basic', 'Kiln', 'public', 1, ${id}, ${proxy},
    ${proxy?.split('/')[0] ?? null}, 0, 1, 't', 't')`.execute(tx);
}

async function insertClaim(tx: Tx, hostname: string, site: string, status: string) {
  await sql`insert into custom_hostnames (hostname, site_id, challenge, status, claimed_at,
    checked_at) values (${hostname}, ${site}, ${`of ${hostname}`}, ${status}, 't', null)`.execute(
    tx,
  );
}

describe.each(dialects)('0064-hostname-claims on %s', (dialect) => {
  it('keeps claims as they are, for the organizations of their sites, and lets others claim', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(async (tx) => {
      await insertOrganization(tx, 'o');
      await insertOrganization(tx, 'p');
      await insertSite(tx, 'a', 'o', 'kiln.example/docs');
      await insertSite(tx, 'b', 'p', null);
      await insertClaim(tx, 'docs.kiln.example', 'a', 'active');
      await insertClaim(tx, 'new.kiln.example', 'b', 'pending');
    });
    await migrate(database, platform.clock, migrations);
    const read = async () =>
      (
        await sql<{ hostname: string }>`select hostname, organization_id, site_id, challenge, status
          from custom_hostnames order by hostname, organization_id`.execute(database.db)
      ).rows;
    const proven = {
      ...{ hostname: 'docs.kiln.example', organization_id: 'o', site_id: 'a' },
      ...{ challenge: 'of docs.kiln.example', status: 'active' },
    };
    expect(await read()).toEqual([
      proven,
      {
        ...{ hostname: 'new.kiln.example', organization_id: 'p', site_id: 'b' },
        ...{ challenge: 'of new.kiln.example', status: 'pending' },
      },
    ]);
    const claim = (status: string) =>
      database.transaction((tx) =>
        sql`insert into custom_hostnames (hostname, organization_id, site_id, challenge, status,
          claimed_at) values ('docs.kiln.example', 'p', 'b', 'x', ${status}, 't')`.execute(tx),
      );
    await expect(claim('active')).rejects.toThrow();
    await claim('pending');
    await database.transaction((tx) => insertSite(tx, 'c', 'p', 'kiln.example/docs'));
    await expect(
      database.transaction((tx) => insertSite(tx, 'd', 'p', 'kiln.example/docs')),
    ).rejects.toThrow();
    await database.transaction((tx) => sql`delete from sites where id = 'a'`.execute(tx));
    expect((await read()).filter((row) => row.hostname === proven.hostname)).toHaveLength(1);
  });
});
