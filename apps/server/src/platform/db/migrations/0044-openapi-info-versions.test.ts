import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0044-openapi-info-versions');

describe.each(dialects)('0044-openapi-info-versions on %s', (dialect) => {
  it('takes from versions what they say of themselves, and which one was compared last', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    await database.transaction(async (tx) => {
      await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
        created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(
        tx,
      );
      for (const id of ['compared', 'new']) {
        await sql`insert into openapi_specs (id, organization_id, slug, refresh, state, created_at,
          updated_at) values (${id}, 'o', ${id}, 'never', 'complete', 't', 't')`.execute(tx);
      }
      const views = { v1: null, v2: '{"title":"é","version":"2.0 \\u00e9"}', v3: '{"title":"t"}' };
      for (const [id, view] of Object.entries(views)) {
        await sql`insert into openapi_versions (id, spec_id, content_hash, outline_hash, created_at,
          problems, problem_count, view) values (${id}, 'compared', ${id}, 'o', 't', '[]', 0,
          ${view})`.execute(tx);
      }
      for (const id of ['v2', 'v3']) {
        await sql`insert into openapi_changes (version_id, spec_id, previous_id, change_count,
          breaking_count, changes) values (${id}, 'compared', 'v', 0, 0, '[]')`.execute(tx);
      }
    });
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    const versions = await sql<Record<string, string>>`select id, info_version
      from openapi_versions order by id`.execute(database.db);
    expect(versions.rows.map((row) => row.info_version)).toEqual([null, '2.0 é', null]);
    const specs = await sql<Record<string, string>>`select id, compared_version_id
      from openapi_specs order by id`.execute(database.db);
    expect(specs.rows.map((row) => row.compared_version_id)).toEqual(['v3', null]);
  });
});
