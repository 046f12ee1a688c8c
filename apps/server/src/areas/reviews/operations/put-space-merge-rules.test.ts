import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe.each(dialects)('PUT /spaces/{spaceId}/merge-rules on %s', (dialect) => {
  it('replaces the rules of the space and leaves those of the organization', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/spaces/${server.spaceId}/merge-rules`;
    const inherited = [{ rule: 'require_change_request_subject' }];
    await server.call('PUT', `/orgs/${server.organizationId}/merge-rules`, {
      body: { rules: inherited },
    });
    await server.setRules([{ rule: 'require_all_reviews_approved' }]);
    const { status, body } = await server.call('PUT', path, { body: { rules: [] } });
    expect([status, body]).toMatchObject([200, { rules: [], inherited }]);
  });

  it('refuses unknown rules and people who are no members', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/spaces/${server.spaceId}/merge-rules`;
    const send = async (rules: unknown) =>
      (await server.call('PUT', path, { body: { rules } })).status;
    const unknown = await server.call('PUT', path, { body: { rules: [{ rule: 'require_luck' }] } });
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      {
        error: {
          message: expect.stringMatching(
            /^rules\[0\]\.rule is not supported here; expected one of .*require_all_reviews_approved/,
          ),
        },
      },
    ]);
    expect(await send([{ rule: 'require_specific_reviewers', users: ['x'] }])).toBe(400);
    expect(await send([{ rule: 'require_specific_reviewers', users: [] }])).toBe(400);
    expect(await send('all')).toBe(400);
  });

  it('does what an update of the space does', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/spaces/${server.spaceId}`;
    const patch = async (mergeRules: unknown, as: 'admin' | 'editor' = 'admin') => {
      const { status, body } = await server.call<{
        error?: { type: string; details: { path: string }[] };
      }>('PATCH', path, { as, body: { title: 'Kilns', mergeRules } });
      return [status, body.error?.details?.[0]?.path ?? body.error?.type].filter(Boolean);
    };
    const rulesOf = async () => (await server.call('GET', `${path}/merge-rules`)).body.rules;
    const rules = [{ rule: 'require_change_request_description' }];
    expect(await patch({ type: 'rules', rules })).toEqual([200]);
    expect(await rulesOf()).toEqual(rules);
    const unknown = [{ rule: 'require_specific_reviewers', users: ['nobody'] }];
    const at = 'body.mergeRules.rules[0].users[0]';
    expect(await patch({ type: 'rules', rules: unknown })).toEqual([400, at]);
    expect(await patch({ type: 'rules', rules: [] }, 'editor')).toEqual([403, 'forbidden']);
    expect(await rulesOf()).toEqual(rules);
    expect(await patch({ type: 'none' })).toEqual([200]);
    expect(await rulesOf()).toEqual([]);
    await server.call('PUT', `/orgs/${server.organizationId}/merge-rules`, { body: { rules } });
    expect(await patch({ type: 'none' })).toEqual([409, 'body.mergeRules.type']);
    expect(await patch({ type: 'inherit' })).toEqual([200]);
  });

  it('is for admins', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/spaces/${server.spaceId}/merge-rules`;
    expect(await listStatuses(server, 'PUT', path, { rules: [] })).toEqual({
      ...{ admin: 200, reviewer: 403, editor: 403, commenter: 403, reader: 403 },
      ...{ guest: 404, stranger: 404, nobody: 401 },
    });
  });
});
