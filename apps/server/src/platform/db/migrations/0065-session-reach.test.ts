import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0065-session-reach');

async function insertOrganization(tx: Tx, id: string) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values (${id}, 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(
    tx,
  );
}

async function insertUser(tx: Tx, id: string, verifiedAt: string | null = null) {
  await sql`insert into users (id, email, display_name, search_text, email_verified_at, created_at)
    values (${id}, ${`${id}@kiln.example`}, ${id}, ${id}, ${verifiedAt}, 't')`.execute(tx);
}

async function provision(tx: Tx, organization: string, user: string, unmet = 0) {
  await sql`insert into members (organization_id, user_id, disabled, sso, joined_at, unmet)
    values (${organization}, ${user}, 0, 1, 't', ${unmet})`.execute(tx);
  await sql`insert into scim_users (organization_id, user_id, updated_at)
    values (${organization}, ${user}, 't')`.execute(tx);
}

async function insertSession(tx: Tx, id: string, method: string, provider: string | null) {
  await sql`insert into sessions (id, user_id, secret_hash, method, provider_id, user_agent, address,
    created_at, last_seen_at, expires_at, rotation_due)
    values (${id}, 'ada', ${id}, ${method}, ${provider}, '', '', 't', 't', 't', 0)`.execute(tx);
}

describe.each(dialects)('0065-session-reach on %s', (dialect) => {
  it('keeps sessions by a provider to its organization, and gives accounts to those that made them', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    await database.transaction(async (tx) => {
      for (const id of ['o', 'p']) await insertOrganization(tx, id);
      await sql`insert into oidc_providers (id, organization_id, label, created_at)
        values ('oidc', 'o', 'Company', 't')`.execute(tx);
      await sql`insert into saml_providers (id, organization_id, label, idp_initiated, created_at)
        values ('saml', 'p', 'Company', 0, 't')`.execute(tx);
      await insertUser(tx, 'ada', 't');
      await insertSession(tx, 'own', 'password', null);
      await insertSession(tx, 'by-oidc', 'oidc', 'oidc');
      await insertSession(tx, 'by-saml', 'saml', 'saml');
      await insertSession(tx, 'both', 'password', 'oidc');
      await insertSession(tx, 'gone', 'oidc', 'was-deleted');
      await sql`insert into tokens (id, user_id, label, secret_hash, read_only, created_at)
        values ('t', 'ada', 'Build', 'hash', 0, 't')`.execute(tx);
      for (const id of ['made', 'unmet', 'shared', 'guest-elsewhere', 'signed-in', 'with-token']) {
        await insertUser(tx, id, id === 'signed-in' ? 't' : null);
        await provision(tx, 'o', id, id === 'unmet' ? 1 : 0);
      }
      await insertUser(tx, 'never-provisioned');
      await provision(tx, 'p', 'shared');
      await sql`insert into members (organization_id, user_id, disabled, sso, joined_at)
        values ('p', 'guest-elsewhere', 0, 0, 't')`.execute(tx);
      await sql`insert into tokens (id, user_id, label, secret_hash, read_only, created_at)
        values ('u', 'with-token', 'Build', 'other', 0, 't')`.execute(tx);
    });
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    const { db } = database;
    const sessions = await sql`select id, reach from sessions order by id`.execute(db);
    expect(sessions.rows).toEqual([
      { id: 'both', reach: 'o' },
      { id: 'by-oidc', reach: 'o' },
      { id: 'by-saml', reach: 'p' },
      { id: 'own', reach: null },
    ]);
    const tokens = await sql`select id, reach from tokens order by id`.execute(db);
    expect(tokens.rows).toEqual([
      { id: 't', reach: null },
      { id: 'u', reach: null },
    ]);
    const managed = await sql`select id, managed_by from users
      where managed_by is not null`.execute(db);
    expect(managed.rows).toEqual([{ id: 'made', managed_by: 'o' }]);
    const named = await sql`select display_name, search_name from scim_users
      where user_id = 'made'`.execute(db);
    expect(named.rows).toEqual([{ display_name: null, search_name: null }]);
  });
});
