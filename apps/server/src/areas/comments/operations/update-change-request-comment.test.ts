import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';

describe.each(dialects)(`PUT ${path} on %s`, (dialect) => {
  it('counts once what is resolved twice at once, and what is reopened', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { id } = await discussion.post();
    await discussion.post();
    const set = (resolved: boolean, as: 'admin' | 'editor') =>
      discussion.call('PUT', `/${id}`, { as, body: { resolved } });
    const answers = await Promise.all([set(true, 'admin'), set(true, 'editor')]);
    expect(answers.map(({ body }) => body.status)).toEqual(['resolved', 'resolved']);
    expect(await discussion.countOpen()).toBe(1);
    await Promise.all([set(false, 'admin'), set(false, 'editor')]);
    expect(await discussion.countOpen()).toBe(2);
    expect((await discussion.requests.space()).comments).toBe(0);
  });
});

describe(`PUT ${path}`, () => {
  it('goes on after the merge and in a locked space', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    const { id } = await discussion.post('Which kiln?');
    await discussion.write({ title: 'Dipping' });
    const merged = await requests.call('POST', `/spaces/${spaceId}/change-requests/1/merge`);
    expect(merged.status).toBe(200);
    await requests.call('PATCH', `/spaces/${spaceId}`, { body: { editMode: 'locked' } });
    const { status, body } = await discussion.call('PUT', `/${id}`, {
      body: { resolved: true, addedReactions: ['1f3fa'], body: { markdown: 'Settled.' } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'resolved',
      body: { markdown: 'Settled.' },
      reactions: [{ emoji: '🏺', count: 1 }],
    });
  });

  it('refuses readers, other people’s words and what is no emoji', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const put = (as: 'reader' | 'admin' | 'guest', body: unknown) =>
      discussion.call<Failure>('PUT', `/${id}`, { as, body });
    expect((await put('reader', { resolved: true })).status).toBe(403);
    expect((await put('guest', { resolved: true })).status).toBe(404);
    expect((await put('admin', { body: { markdown: 'x' } })).status).toBe(403);
    const refused = await put('admin', { removedReactions: ['vase'] });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details?.[0]?.path).toBe('body.removedReactions[0]');
  });
});
