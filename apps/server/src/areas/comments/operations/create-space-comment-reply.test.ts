import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion } from '../testing/discussion.ts';

describe.each(dialects)('POST /spaces/{spaceId}/comments/{commentId}/replies on %s', (dialect) => {
  it('posts a reply, and counts every one of those posted at once', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    const reply = await discussion.reply(id, 'The small one.');
    expect(reply).toEqual({
      object: 'comment-reply',
      id: expect.any(String),
      postedBy: expect.objectContaining({ object: 'user' }),
      postedAt: expect.any(String),
      reactions: [],
      body: { markdown: 'The small one.' },
      urls: { location: expect.stringContaining(`/comments/${id}/replies/${reply.id}`) },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    await Promise.all(Array.from({ length: 8 }, () => discussion.reply(id)));
    expect((await discussion.call('GET', `/${id}`)).body.replies).toBe(9);
    expect(await discussion.countOpen()).toBe(1);
  });
});

describe('POST /spaces/{spaceId}/comments/{commentId}/replies', () => {
  it('takes a reply to a resolved comment, which stays resolved', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    await discussion.call('PUT', `/${id}`, { body: { resolved: true } });
    await discussion.reply(id);
    const { body } = await discussion.call('GET', `/${id}`);
    expect(body).toMatchObject({ status: 'resolved', replies: 1 });
  });

  it('refuses readers, also those who posted the comment before', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const { requests, spaceId } = discussion;
    const send = async (as: 'reader' | 'guest' | 'commenter') =>
      (await discussion.call('POST', `/${id}/replies`, { as, body: { body: {} } })).status;
    expect(await send('reader')).toBe(403);
    expect(await send('guest')).toBe(404);
    await requests.call('PATCH', `/spaces/${spaceId}`, { body: { defaultLevel: 'read' } });
    expect(await send('commenter')).toBe(403);
  });

  it.each<[unknown, string]>([
    [{}, 'body.body'],
    [{ body: { markdown: 'x'.repeat(20_001) } }, 'body.body.markdown'],
    [{ body: {}, page: 'glazing' }, 'body.page'],
  ])('refuses %j', async (body, path) => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const answer = await discussion.call<Failure>('POST', `/${id}/replies`, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.[0]?.path).toBe(path);
  });

  it('finds no comment of another place', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const { requests, spaceId } = discussion;
    const path = `/spaces/${spaceId}/comments/${id}/replies`;
    expect((await requests.call('POST', path, { body: { body: {} } })).status).toBe(404);
  });
});
