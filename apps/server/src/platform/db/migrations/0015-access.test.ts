import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../../../areas/access/index.ts';
import { findSpace } from '../../../areas/spaces/index.ts';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0015-access');
const earlier = migrations.slice(0, at);

/** An organization with an editor, a guest who was granted something, two spaces and a site. */
async function insertLibrary(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  for (const user of ['editor', 'guest']) {
    await sql`insert into users (id, email, display_name, search_text, created_at)
      values (${user}, ${user}, ${user}, ${user}, 't')`.execute(tx);
  }
  await sql`insert into members (organization_id, user_id, role, disabled, sso, joined_at)
    values ('o', 'editor', 'edit', 0, 0, 't'), ('o', 'guest', null, 0, 0, 't')`.execute(tx);
  await sql`insert into spaces (id, organization_id, position, title, emoji, visibility, edit_mode,
    default_level, revision, created_at, updated_at, deleted_at)
    values ('s1', 'o', 'a', 'S', '', 'private', 'live', 'comment', 'r', 't', 't', null),
      ('s2', 'o', 'b', 'S', '', 'private', 'live', null, 'r', 't', 't', 't')`.execute(tx);
  await sql`insert into grants (organization_id, object_kind, object_id, subject_kind, subject_id,
    role, created_at) values ('o', 'space', 's1', 'user', 'guest', 'review', 't')`.execute(tx);
  await sql`insert into sites (id, organization_id, type, title, visibility, published, basename,
    adaptive_content, version, created_at, updated_at)
    values ('w', 'o', 'basic', 'W', 'public', 1, 'w', 0, 1, 't', 't')`.execute(tx);
}

describe.each(dialects)('0015-access on %s', (dialect) => {
  it('keeps everybody’s roles', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertLibrary);
    expect(await migrate(database, platform.clock, migrations)).toContain('0015-access');
    const { db } = database;
    const rolesOf = async (user: string) =>
      Object.fromEntries(
        await findRoles(db, { userId: user, reach: null }, ['o', 's1', 's2', 'w']),
      );
    expect(await rolesOf('editor')).toEqual({ o: 'edit', s1: 'comment', s2: 'edit', w: 'edit' });
    expect(await rolesOf('guest')).toEqual({ o: null, s1: 'review' });
    expect(await findSpace(db, 's1')).toMatchObject({ default_level: 'comment', parent_id: null });
    const deleted = db.selectFrom('access_objects').select('id').where('deleted', '=', 1);
    expect(await deleted.execute()).toEqual([{ id: 's2' }]);
  });
});
