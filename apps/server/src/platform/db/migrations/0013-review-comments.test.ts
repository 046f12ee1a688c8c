import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import type { Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0013-review-comments');
const earlier = migrations.slice(0, at);

/** A change request with two comments, and reviews of which only the first says something. */
async function insertReviews(tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  await sql`insert into spaces (id, organization_id, position, title, emoji, visibility, edit_mode,
    revision, created_at, updated_at)
    values ('s', 'o', 'a', 'S', '', 'public', 'live', 'r', 't', 't')`.execute(tx);
  await sql`insert into change_requests (id, space_id, number, status, subject, created_by,
    created_at, updated_at, revision, revision_initial, comments)
    values ('c', 's', 1, 'open', '', 'u', 't', 't', 'r2', 'r', 2)`.execute(tx);
  await sql`insert into change_request_reviews (id, change_request_id, reviewer_id, status, body,
    revision, created_at) values ('v1', 'c', 'w', 'approved', 'Good.', 'r1', 't1'),
    ('v2', 'c', 'w', 'approved', null, 'r2', 't2')`.execute(tx);
  await sql`insert into change_request_requested_reviewers (change_request_id, user_id,
    requested_by, requested_at) values ('c', 'w', 'u', 't')`.execute(tx);
}

describe.each(dialects)('0013-review-comments on %s', (dialect) => {
  it('makes an open comment of what a review said', async () => {
    await using platform = await openTestPlatform(dialect);
    const { clock } = platform;
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, clock, earlier);
    await database.transaction(insertReviews);
    expect(await migrate(database, clock, migrations)).toContain('0013-review-comments');
    const { db } = database;
    expect(await db.selectFrom('comments').selectAll().execute()).toEqual([
      expect.objectContaining({
        ...{ id: 'v1', review_id: 'v1', space_id: 's', change_request_id: 'c', revision: 'r1' },
        ...{ posted_by: 'w', posted_at: 't1', edited_at: null, markdown: 'Good.' },
        ...{ status: 'open', replies: 0, page_id: null, node: null },
      }),
    ]);
    const request = await db.selectFrom('change_requests').select('comments').execute();
    expect(request).toEqual([{ comments: 3 }]);
    const asked = await db
      .selectFrom('change_request_requested_reviewers')
      .select('revision')
      .execute();
    expect(asked).toEqual([{ revision: 'r2' }]);
  });
});
