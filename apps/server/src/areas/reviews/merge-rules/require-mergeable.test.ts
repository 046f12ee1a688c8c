import type { Role } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { findChangeRequest } from '../../change-requests/index.ts';
import { writeSpace } from '../../change-requests/testing/write-content.ts';
import { findSpace } from '../../spaces/index.ts';
import { openReviewServer, type ReviewServer } from '../testing/review-server.ts';
import { canMerge } from './require-mergeable.ts';

async function listRefusing(server: ReviewServer): Promise<string[]> {
  const { db } = server.platform.database;
  const row = await findChangeRequest(db, server.spaceId, '1');
  const space = await findSpace(db, server.spaceId);
  if (row === undefined || space === undefined) throw new Error('The change request is missing.');
  const refusal = await canMerge(db, space, row);
  return refusal?.refusals.map(({ rule }) => rule) ?? [];
}

describe.each(dialects)('canMerge on %s', (dialect) => {
  it('takes an approval until the change request is edited, or its reviewer asks for changes', async () => {
    await using server = await openReviewServer(dialect);
    expect(await listRefusing(server)).toEqual([]);
    const rule = 'require_at_least_one_approved_review';
    await server.setRules([{ rule }]);
    expect(await listRefusing(server)).toEqual([rule]);
    await server.review('approved');
    expect(await listRefusing(server)).toEqual([]);
    await server.edit('Dig deeper.\n');
    expect(await listRefusing(server)).toEqual([rule]);
    await server.review('approved');
    await server.review('approved', 'admin');
    expect(await listRefusing(server)).toEqual([]);
    await server.setRules([{ rule }, { rule: 'require_all_reviews_approved' }]);
    await server.review('changes-requested');
    expect(await listRefusing(server)).toEqual(['require_all_reviews_approved']);
    await server.edit('Dig wide.\n');
    expect(await listRefusing(server)).toEqual([rule, 'require_all_reviews_approved']);
  });

  it('keeps an approval while the change request only takes in the space', async () => {
    await using server = await openReviewServer(dialect);
    const upToDate = 'require_up_to_date_change_request';
    await server.setRules([{ rule: 'require_at_least_one_approved_review' }, { rule: upToDate }]);
    await server.review('approved');
    await writeSpace(server.platform, server.spaceId, { ash: { title: 'Ash', order: 'a2' } });
    expect(await listRefusing(server)).toEqual([upToDate]);
    const { body } = await server.call('POST', `${server.path}/update`);
    expect(body.result).toBe('update');
    expect(await listRefusing(server)).toEqual([]);
  });

  it('does not count reviews of those who may not review any more, nor wait for them', async () => {
    await using server = await openReviewServer(dialect);
    const rule = 'require_at_least_one_approved_review';
    await server.setRules([{ rule }, { rule: 'require_all_reviews_approved' }]);
    await server.review('approved');
    await server.review('changes-requested', 'admin');
    expect(await listRefusing(server)).toEqual(['require_all_reviews_approved']);
    const change = (userId: string, role: Role) =>
      server.platform.database.transaction((tx) =>
        tx.updateTable('members').set({ role }).where('user_id', '=', userId).execute(),
      );
    await change(server.adminId, 'read');
    expect(await listRefusing(server)).toEqual([]);
    await change(server.reviewerId, 'edit');
    expect(await listRefusing(server)).toEqual([rule]);
  });

  it('asks for those who are named and those who were asked', async () => {
    await using server = await openReviewServer(dialect);
    const users = [server.reviewerId, server.editorId];
    await server.setRules([{ rule: 'require_specific_reviewers', users }]);
    expect(await listRefusing(server)).toEqual(['require_specific_reviewers']);
    await server.review('approved', 'admin');
    expect(await listRefusing(server)).toEqual(['require_specific_reviewers']);
    await server.review('approved');
    expect(await listRefusing(server)).toEqual([]);
    await server.setRules([{ rule: 'require_all_reviews_approved' }]);
    const { id } = (await server.server.make.member(server.organizationId, 'create')).user;
    await server.call('POST', `${server.path}/requested-reviewers`, { body: { users: [id] } });
    expect(await listRefusing(server)).toEqual(['require_all_reviews_approved']);
    await server.call('DELETE', `${server.path}/requested-reviewers/${id}`);
    expect(await listRefusing(server)).toEqual([]);
  });
});

describe('the merge of a change request', () => {
  it('is a 409 that names the rules that forbid it, and goes ahead once they hold', async () => {
    await using server = await openReviewServer();
    const rules = [{ rule: 'require_at_least_one_approved_review' }];
    await server.call('PUT', `/orgs/${server.organizationId}/merge-rules`, { body: { rules } });
    await server.setRules([{ rule: 'require_specific_reviewers', users: [server.reviewerId] }]);
    const refused = await server.call<{
      error: { message: string; details: { path: string }[] };
    }>('POST', `${server.path}/merge`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('require_at_least_one_approved_review');
    expect(refused.body.error.details.map(({ path }) => path)).toEqual([
      'require_at_least_one_approved_review',
      'require_specific_reviewers',
    ]);
    await server.review('approved');
    const { status, body } = await server.call('POST', `${server.path}/merge`);
    expect([status, body.result]).toEqual([200, 'merge']);
  });
});
