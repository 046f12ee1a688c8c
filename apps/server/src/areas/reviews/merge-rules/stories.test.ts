import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { writeSpace } from '../../change-requests/testing/write-content.ts';
import { openReviewServer, type ReviewServer } from '../testing/review-server.ts';
import type { MergeRule, MergeRuleName } from './policy.ts';

interface Refusal {
  error: { message: string; details: { path: string; message: string }[] };
}

const ONE_APPROVAL = { rule: 'require_at_least_one_approved_review' } as const;
const ALL_APPROVED = { rule: 'require_all_reviews_approved' } as const;
const UP_TO_DATE = { rule: 'require_up_to_date_change_request' } as const;
const SUBJECT = { rule: 'require_change_request_subject' } as const;

const merge = (server: ReviewServer) => server.call('POST', `${server.path}/merge`);

/** The rules that a refused merge names; none where it was merged. */
async function listRefusing(server: ReviewServer): Promise<string[]> {
  const { status, body } = await server.call<Refusal>('POST', `${server.path}/merge`);
  if (status === 200) return [];
  expect(status).toBe(409);
  const named = body.error.details.map(({ path }) => path);
  expect(body.error.message).toContain(named[0]);
  return named;
}

/** All that a merge would change. */
async function readState(server: ReviewServer) {
  const [space, request, history] = await Promise.all(
    [`/spaces/${server.spaceId}`, server.path, `/spaces/${server.spaceId}/revisions`].map(
      async (path) => (await server.call('GET', path)).body,
    ),
  );
  return { space, request, history };
}

/** How each rule comes to forbid the merge of the change request, and to allow it. */
interface Story {
  rule: (server: ReviewServer) => MergeRule;
  break(server: ReviewServer): Promise<unknown>;
  keep(server: ReviewServer): Promise<unknown>;
}

const stories: Record<MergeRuleName, Story> = {
  require_at_least_one_approved_review: {
    rule: () => ONE_APPROVAL,
    break: (server) => server.review('changes-requested'),
    keep: (server) => server.review('approved', 'admin'),
  },
  require_all_reviews_approved: {
    rule: () => ALL_APPROVED,
    break: async (server) => {
      await server.review('approved', 'admin');
      await server.review('changes-requested');
    },
    keep: (server) => server.review('approved'),
  },
  require_specific_reviewers: {
    rule: ({ reviewerId }) => ({ rule: 'require_specific_reviewers', users: [reviewerId] }),
    break: (server) => server.review('approved', 'admin'),
    keep: (server) => server.review('approved'),
  },
  require_up_to_date_change_request: {
    rule: () => UP_TO_DATE,
    break: ({ platform, spaceId }) => writeSpace(platform, spaceId, { ash: { title: 'Ash' } }),
    keep: (server) => server.call('POST', `${server.path}/update`),
  },
  require_change_request_subject: {
    rule: () => SUBJECT,
    break: (server) => server.call('PATCH', server.path, { body: { subject: '  ' } }),
    keep: (server) => server.call('PATCH', server.path, { body: { subject: 'Deeper' } }),
  },
  require_change_request_description: {
    rule: () => ({ rule: 'require_change_request_description' }),
    break: (server) => server.call('PATCH', server.path, { body: { description: '\n ' } }),
    keep: (server) => server.call('PATCH', server.path, { body: { description: 'It cracks.' } }),
  },
};

describe.each(Object.entries(stories))('%s', (name, story) => {
  it.each(['orgs', 'spaces'] as const)('of %s forbids a merge until it is kept', async (owner) => {
    await using server = await openReviewServer();
    const id = owner === 'orgs' ? server.organizationId : server.spaceId;
    const body = { rules: [story.rule(server)] };
    expect((await server.call('PUT', `/${owner}/${id}/merge-rules`, { body })).status).toBe(200);
    await story.break(server);
    const before = await readState(server);
    expect(await listRefusing(server)).toEqual([name]);
    expect(await readState(server)).toEqual(before);
    await story.keep(server);
    expect((await merge(server)).body).toMatchObject({ result: 'merge' });
  });
});

describe.each(dialects)('merge rules at work on %s', (dialect) => {
  it('count those of the organization and of the space together, as they are at the merge', async () => {
    await using server = await openReviewServer(dialect);
    const ofOrganization = `/orgs/${server.organizationId}/merge-rules`;
    await server.call('PUT', ofOrganization, { body: { rules: [SUBJECT, ONE_APPROVAL] } });
    await server.setRules([UP_TO_DATE, ALL_APPROVED, ONE_APPROVAL]);
    await server.call('PATCH', server.path, { body: { subject: '' } });
    await server.review('changes-requested');
    await writeSpace(server.platform, server.spaceId, { ash: { title: 'Ash' } });
    expect(await listRefusing(server)).toEqual([
      ...[ONE_APPROVAL.rule, ALL_APPROVED.rule, UP_TO_DATE.rule, SUBJECT.rule],
    ]);
    await server.review('approved');
    await server.setRules([]);
    expect(await listRefusing(server)).toEqual([SUBJECT.rule]);
    await server.call('PUT', ofOrganization, { body: { rules: [UP_TO_DATE] } });
    expect(await listRefusing(server)).toEqual([UP_TO_DATE.rule]);
    await server.call('POST', `${server.path}/update`);
    expect((await merge(server)).body.result).toBe('merge');
  });

  it('let one of several people who merge at once merge', async () => {
    await using server = await openReviewServer(dialect);
    await server.setRules([ONE_APPROVAL]);
    await server.review('approved');
    const answers = await Promise.all(
      (['admin', 'reviewer', 'admin', 'reviewer'] as const).map((as) =>
        server.call('POST', `${server.path}/merge`, { as }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { body } = await server.call('GET', `/spaces/${server.spaceId}/revisions`);
    const merges = (body.items as { type: string }[]).filter(({ type }) => type === 'merge');
    expect(merges).toHaveLength(1);
  });

  it('hold whichever comes first, the merge or the request for changes', async () => {
    await using server = await openReviewServer(dialect);
    await server.setRules([ALL_APPROVED]);
    await server.review('approved', 'admin');
    const body = { status: 'changes-requested', body: { markdown: 'Wait!' } };
    const [merged, reviewed] = await Promise.all([
      merge(server),
      server.call('POST', `${server.path}/reviews`, { as: 'reviewer', body }),
    ]);
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([merged.status, reviewed.status]);
    const { body: request } = await server.call('GET', server.path);
    expect(request.comments).toBe(reviewed.status === 201 ? 1 : 0);
  });
});

describe('merge rules at work', () => {
  const change = (server: ReviewServer, userId: string, body: object) =>
    server.call('PATCH', `/orgs/${server.organizationId}/members/${userId}`, { body });

  it('count no review of somebody whose role was lowered, who is disabled or who left', async () => {
    await using server = await openReviewServer();
    await server.setRules([ONE_APPROVAL]);
    await server.review('approved');
    const { reviewerId } = server;
    for (const lost of [{ role: 'edit' }, { role: null }, { role: 'review', disabled: true }]) {
      expect((await change(server, reviewerId, lost)).status).toBe(200);
      expect(await listRefusing(server), JSON.stringify(lost)).toEqual([ONE_APPROVAL.rule]);
    }
    const member = `/orgs/${server.organizationId}/members/${reviewerId}`;
    expect((await server.call('DELETE', member)).status).toBe(204);
    expect(await listRefusing(server)).toEqual([ONE_APPROVAL.rule]);
    await server.review('approved', 'admin');
    expect(await listRefusing(server)).toEqual([]);
  });

  it('wait for a person whom a rule names and who left, saying whom, until the rule is changed', async () => {
    await using server = await openReviewServer();
    const rules = [{ rule: 'require_specific_reviewers', users: [server.reviewerId] }];
    await server.setRules(rules);
    await server.review('approved');
    const member = `/orgs/${server.organizationId}/members/${server.reviewerId}`;
    await server.call('DELETE', member);
    const refused = await server.call<Refusal>('POST', `${server.path}/merge`);
    expect(refused.body.error.details).toEqual([
      { path: 'require_specific_reviewers', message: expect.stringContaining(server.reviewerId) },
    ]);
    const path = `/spaces/${server.spaceId}/merge-rules`;
    expect((await server.call('GET', path)).body.rules).toEqual(rules);
    expect((await server.call('PUT', path, { body: { rules } })).status).toBe(400);
    await server.setRules([]);
    expect(await listRefusing(server)).toEqual([]);
  });

  it('wait for who was asked, until they are asked no more or may not review any more', async () => {
    for (const goes of ['asked no more', 'lowered'] as const) {
      await using server = await openReviewServer();
      await server.setRules([ALL_APPROVED]);
      const asked = `${server.path}/requested-reviewers`;
      await server.call('POST', asked, { body: { users: [server.reviewerId] } });
      await server.review('approved', 'admin');
      expect(await listRefusing(server)).toEqual([ALL_APPROVED.rule]);
      if (goes === 'asked no more') await server.call('DELETE', `${asked}/${server.reviewerId}`);
      else await change(server, server.reviewerId, { role: 'read' });
      expect(await listRefusing(server), goes).toEqual([]);
    }
  });

  it('do not let who opened a change request approve it, whatever their role is by then', async () => {
    await using server = await openReviewServer();
    await server.setRules([ONE_APPROVAL]);
    await change(server, server.editorId, { role: 'admin' });
    const path = `${server.path}/reviews`;
    const answer = await server.call('POST', path, { as: 'editor', body: { status: 'approved' } });
    expect(answer.status).toBe(403);
    expect(await listRefusing(server)).toEqual([ONE_APPROVAL.rule]);
  });

  it('do not count the approval of who wrote some of it, but that of somebody else', async () => {
    await using server = await openReviewServer();
    await server.setRules([ONE_APPROVAL]);
    const changes = [{ operation: 'update_page', page: 'clay', document: { markdown: 'Mine.\n' } }];
    const edited = await server.call('POST', `${server.path}/content`, {
      as: 'reviewer',
      body: { changes },
    });
    expect(edited.status).toBe(200);
    await server.review('approved');
    expect(await listRefusing(server)).toEqual([ONE_APPROVAL.rule]);
    await server.setRules([{ rule: 'require_specific_reviewers', users: [server.reviewerId] }]);
    expect(await listRefusing(server)).toEqual(['require_specific_reviewers']);
    await server.review('approved', 'admin');
    expect(await listRefusing(server)).toEqual([]);
  });

  it('take the resolution of a conflict for an edit, which has to be approved again', async () => {
    await using server = await openReviewServer();
    await server.setRules([ONE_APPROVAL]);
    await server.review('approved');
    await writeSpace(server.platform, server.spaceId, { clay: { text: 'Dig wide.\n' } });
    expect((await merge(server)).body.result).toBe('conflicts');
    const list = await server.call<{ items: { id: string }[] }>('GET', `${server.path}/conflicts`);
    const body = { document: { markdown: 'Do not dig.\n' } };
    const conflict = `${server.path}/conflicts/${list.body.items[0]?.id}`;
    expect((await server.call('POST', conflict, { body })).status).toBe(200);
    expect(await listRefusing(server)).toEqual([ONE_APPROVAL.rule]);
    await server.review('approved');
    expect(await listRefusing(server)).toEqual([]);
  });

  it('forbid nothing but merging: a refused request is edited, updated and archived', async () => {
    await using server = await openReviewServer();
    await server.setRules([ONE_APPROVAL, UP_TO_DATE]);
    await writeSpace(server.platform, server.spaceId, { ash: { title: 'Ash' } });
    await server.edit('Dig deeper.\n');
    expect((await server.call('POST', `${server.path}/update`)).body.result).toBe('update');
    expect(await listRefusing(server)).toEqual([ONE_APPROVAL.rule]);
    const archived = await server.call('PATCH', server.path, { body: { status: 'archived' } });
    expect(archived.status).toBe(200);
  });
});
