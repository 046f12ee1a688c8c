import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0026-library');
const earlier = migrations.slice(0, at);

async function insertSpaces(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  await sql`insert into access_objects (id, kind, organization_id, deleted)
    values ('o', 'organization', 'o', 0)`.execute(tx);
  for (const [id, position] of [
    ['first', 'a1'],
    ['second', 'a0'],
  ]) {
    await sql`insert into spaces (id, organization_id, position, title, emoji, visibility, edit_mode,
      revision, created_at, updated_at)
      values (${id}, 'o', ${position}, 'S', 'x', 'private', 'live', 'r', 't', 't')`.execute(tx);
    await sql`insert into access_objects (id, kind, organization_id, deleted)
      values (${id}, 'space', 'o', 0)`.execute(tx);
  }
}

describe.each(dialects)('0026-library on %s', (dialect) => {
  it('keeps the order of spaces, in the place where collections have theirs', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertSpaces);
    await migrate(database, platform.clock, migrations);
    const { rows } = await sql<{ id: string; position: string | null }>`
      select id, position from access_objects order by position`.execute(database.db);
    expect(rows.filter(({ position }) => position !== null)).toEqual([
      { id: 'second', position: 'a0' },
      { id: 'first', position: 'a1' },
    ]);
    expect(rows.find(({ id }) => id === 'o')?.position).toBeNull();
  });
});
