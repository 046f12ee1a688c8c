import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies';

describe.each(dialects)(`POST ${path} on %s`, (dialect) => {
  it('counts every one of those posted at once', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { id } = await discussion.post();
    await Promise.all(Array.from({ length: 8 }, () => discussion.reply(id)));
    expect((await discussion.call('GET', `/${id}`)).body.replies).toBe(8);
  });
});

describe(`POST ${path}`, () => {
  it('answers in the format that is asked for, with the address of the reply', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const answer = await discussion.call<CommentReplyResource>(
      'POST',
      `/${id}/replies?format=document`,
      { body: { body: { markdown: 'Small.' } } },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.body).toEqual({ markdown: 'Small.', document: expect.any(Object) });
    const { spaceId, changeRequestId } = discussion;
    const below = `/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${id}/replies/`;
    expect(answer.body.urls.location).toContain(below + answer.body.id);
  });

  it('refuses readers, and bodies that are none', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const send = (as: 'reader' | 'guest' | 'commenter', body: unknown) =>
      discussion.call<Failure>('POST', `/${id}/replies`, { as, body });
    expect((await send('reader', { body: {} })).status).toBe(403);
    expect((await send('guest', { body: {} })).status).toBe(404);
    const refused = await send('commenter', { body: { markdown: 7 } });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details?.[0]?.path).toBe('body.body.markdown');
  });
});
