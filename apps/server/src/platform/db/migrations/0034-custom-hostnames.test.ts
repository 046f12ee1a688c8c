import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0034-custom-hostnames');
const earlier = migrations.slice(0, at);
const SITES = [
  ['a', 'docs.kiln.example', null],
  ['b', null, 'Kiln.Example/docs'],
  ['c', null, 'kiln.example/docs'],
  ['d', null, 'kiln.example/Docs'],
] as const;

async function insertSites(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const [id, hostname, proxy] of SITES) {
    await sql`insert into sites (id, organization_id, type, title, visibility, published, basename,
      hostname, proxy, adaptive_content, version, created_at, updated_at) values (${id}, 'o',
      'basic', 'Kiln', 'public', 1, ${id}, ${hostname}, ${proxy}, 0, 1, 't', 't')`.execute(tx);
  }
}

describe.each(dialects)('0034-custom-hostnames on %s', (dialect) => {
  it('keeps hostnames as proven, and a proxy for the oldest site that has it', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertSites);
    await migrate(database, platform.clock, migrations);
    const claims = await sql`select hostname, site_id, status from custom_hostnames`.execute(
      database.db,
    );
    expect(claims.rows).toEqual([
      { hostname: 'docs.kiln.example', site_id: 'a', status: 'active' },
    ]);
    const proxies = await sql`select proxy, proxy_host from sites order by id`.execute(database.db);
    expect(proxies.rows).toEqual([
      { proxy: null, proxy_host: null },
      { proxy: 'kiln.example/docs', proxy_host: 'kiln.example' },
      { proxy: null, proxy_host: null },
      { proxy: 'kiln.example/Docs', proxy_host: 'kiln.example' },
    ]);
  });
});
