import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { listStatuses, openReviewServer } from '../testing/review-server.ts';

describe.each(dialects)('PUT /orgs/{organizationId}/merge-rules on %s', (dialect) => {
  it('replaces the rules, whole also by two at once, and spaces inherit them', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/orgs/${server.organizationId}/merge-rules`;
    const one = [{ rule: 'require_all_reviews_approved' }];
    const other = [{ rule: 'require_specific_reviewers', users: [server.reviewerId] }];
    const answers = await Promise.all(
      [one, other].map((rules) => server.call('PUT', path, { body: { rules } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await server.call('GET', path);
    expect([one, other]).toContainEqual(body.rules);
    const space = await server.call('GET', `/spaces/${server.spaceId}/merge-rules`);
    expect(space.body).toMatchObject({ rules: [], inherited: body.rules });
    expect((await server.call('PUT', path, { body: { rules: [] } })).body).toMatchObject({
      rules: [],
    });
  });

  it('refuses unknown rules, rules twice, and people who are no members, naming them', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/orgs/${server.organizationId}/merge-rules`;
    const send = async (rules: unknown) =>
      server.call<{ error: { details: { path: string }[] } }>('PUT', path, { body: { rules } });
    expect((await send([{ rule: 'require_luck' }])).status).toBe(400);
    expect((await send([{ rule: 'require_specific_reviewers' }])).status).toBe(400);
    expect((await send(undefined)).status).toBe(400);
    const subject = { rule: 'require_change_request_subject' };
    const twice = await send([subject, subject]);
    expect([twice.status, twice.body.error.details[0]?.path]).toEqual([400, 'body.rules[1].rule']);
    const strange = await send([
      subject,
      { rule: 'require_specific_reviewers', users: [server.reviewerId, 'x'] },
    ]);
    expect([strange.status, strange.body.error.details[0]?.path]).toEqual([
      400,
      'body.rules[1].users[1]',
    ]);
    expect((await server.call('GET', path)).body).toMatchObject({ rules: [] });
  });

  it('is for admins', async () => {
    await using server = await openReviewServer(dialect);
    const path = `/orgs/${server.organizationId}/merge-rules`;
    expect(await listStatuses(server, 'PUT', path, { rules: [] })).toEqual({
      ...{ admin: 200, reviewer: 403, editor: 403, commenter: 403, reader: 403 },
      ...{ guest: 403, stranger: 404, nobody: 401 },
    });
  });
});
