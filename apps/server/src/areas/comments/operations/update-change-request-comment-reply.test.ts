import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion } from '../testing/discussion.ts';

const path =
  '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';

describe.each(dialects)(`PUT ${path} on %s`, (dialect) => {
  it('keeps what its author writes and what others feel at once', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const put = (as: 'commenter' | 'editor' | 'admin', body: unknown) =>
      discussion.call<CommentReplyResource>('PUT', `/${id}/replies/${reply.id}`, { as, body });
    await Promise.all([
      put('commenter', { body: { markdown: 'The large one.' } }),
      put('editor', { addedReactions: ['🏺'] }),
      put('admin', { addedReactions: ['🏺'] }),
    ]);
    const { body } = await put('commenter', {});
    expect(body.body.markdown).toBe('The large one.');
    expect(body.reactions).toMatchObject([{ emoji: '🏺', count: 2 }]);
  });
});

describe(`PUT ${path}`, () => {
  it('refuses readers, other people’s words and fields of comments', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const put = (as: 'reader' | 'guest' | 'admin', body: unknown) =>
      discussion.call<Failure>('PUT', `/${id}/replies/${reply.id}`, { as, body });
    expect((await put('reader', { addedReactions: ['🏺'] })).status).toBe(403);
    expect((await put('guest', { addedReactions: ['🏺'] })).status).toBe(404);
    expect((await put('admin', { body: { markdown: 'x' } })).status).toBe(403);
    const refused = await put('admin', { resolved: true });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details?.[0]?.path).toBe('body.resolved');
  });
});
