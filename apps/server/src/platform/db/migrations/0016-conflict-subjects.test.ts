import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../areas/change-requests/conflicts/conflict-subject.ts';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0016-conflict-subjects');
const earlier = migrations.slice(0, at);

const place = { parent: null, order: 'a' };
const move = { page: 'p', base: place, ours: place, theirs: place };
const CONFLICTS = [
  { kind: 'field', record: 'page', id: 'p', field: 'title', base: 'a', ours: 'b', theirs: 'c' },
  {
    kind: 'field',
    record: 'page',
    id: 'p',
    field: 'type',
    base: 1,
    ours: 2,
    theirs: 3,
    moves: [move],
  },
  { kind: 'text', record: 'page', id: 'p', block: null, base: 'a', ours: 'b', theirs: '\u0000' },
  { kind: 'edit/delete', record: 'source', id: 'SUMMARY.md', deletedBy: 'ours' },
  { kind: 'move/move', ...move },
  { kind: 'move/delete', page: 'p', deletedBy: 'ours', base: place },
  { kind: 'variable', name: 'v', base: null, ours: 1, theirs: 2 },
];

async function insertConflicts(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  await sql`insert into spaces (id, organization_id, position, title, emoji, visibility, edit_mode,
    revision, created_at, updated_at)
    values ('s', 'o', 'a', 'S', '', 'public', 'live', 'r', 't', 't')`.execute(tx);
  await sql`insert into change_requests (id, space_id, number, status, subject, created_by,
    created_at, updated_at, revision, revision_initial, open_conflicts)
    values ('c', 's', 1, 'open', '', 'u', 't', 't', 'r2', 'r', 7)`.execute(tx);
  for (const [index, conflict] of CONFLICTS.entries()) {
    const stored = JSON.stringify({ ...conflict, key: `k${index}` });
    await sql`insert into change_request_conflicts (id, change_request_id, conflict_key, conflict,
      created_at) values (${`i${index}`}, 'c', ${`k${index}`}, ${stored}, 't')`.execute(tx);
  }
}

describe.each(dialects)('0016-conflict-subjects on %s', (dialect) => {
  it('says of every conflict what it is about', async () => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, earlier);
    await database.transaction(insertConflicts);
    expect(await migrate(database, platform.clock, migrations)).toContain('0016-conflict-subjects');
    const rows = await database.db
      .selectFrom('change_request_conflicts')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(CONFLICTS.length);
    for (const [index, row] of rows.entries()) {
      const conflict = JSON.parse(row.conflict);
      expect(conflict).toEqual(CONFLICTS[index]);
      const { subject, dependsOnPlaces } = subjectOf(conflict);
      expect(row).toMatchObject({ subject, depends_on_places: dependsOnPlaces ? 1 : 0 });
    }
  });
});
