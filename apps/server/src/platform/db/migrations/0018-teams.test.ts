import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0018-teams');
const earlier = migrations.slice(0, at);

/** A member with a grant, and what no API could make: a place and a grant of a team. */
async function insertPeople(tx: Tx) {
  await sql`insert into users (id, email, display_name, search_text, created_at)
    values ('u', 'u@example.com', 'U', 'u', 't')`.execute(tx);
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  await sql`insert into members (organization_id, user_id, disabled, sso, joined_at)
    values ('o', 'u', 0, 0, 't')`.execute(tx);
  await sql`insert into team_members (team_id, user_id, role, joined_at)
    values ('none', 'u', 'owner', 't')`.execute(tx);
  for (const kind of ['user', 'team']) {
    await sql`insert into grants (organization_id, object_kind, object_id, subject_kind, subject_id,
      role, created_at) values ('o', 'space', 's', ${kind}, 'u', 'read', 't')`.execute(tx);
  }
}

/** Puts the member into a team that there is from then on. */
async function insertPlace(tx: Tx) {
  await sql`insert into teams (id, organization_id, title, search_title, created_at)
    values ('team', 'o', 'Potters', 'potters', 't')`.execute(tx);
  await sql`insert into team_members (team_id, user_id, organization_id, role, joined_at)
    values ('team', 'u', 'o', 'member', 't')`.execute(tx);
}

describe.each(dialects)('0018-teams on %s', (dialect) => {
  it('keeps grants to people, and lets nobody be in a team who is no member', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    const list = async (table: 'grants' | 'team_members') => {
      const { rows } = await sql<Record<string, string>>`
        select * from ${sql.table(table)}`.execute(database.db);
      return rows.map((row) => row.subject_kind ?? row.user_id);
    };
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertPeople);
    await migrate(database, platform.clock, migrations);
    expect(await list('grants')).toEqual(['user']);
    expect(await list('team_members')).toEqual([]);
    await database.transaction(insertPlace);
    const another = sql`insert into team_members (team_id, user_id, organization_id, role, joined_at)
      values ('team', 'nobody', 'o', 'member', 't')`;
    await expect(database.transaction((tx) => another.execute(tx))).rejects.toThrow();
    await database.transaction((tx) => sql`delete from members`.execute(tx));
    expect(await list('team_members')).toEqual([]);
  });
});
