import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { openDiscussion } from '../testing/discussion.ts';

const path =
  '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';

describe(`GET ${path}`, () => {
  it('answers what was posted, to readers too', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const ask = (as: 'commenter' | 'reader' | 'guest') =>
      discussion.call<CommentReplyResource>('GET', `/${id}/replies/${reply.id}`, { as });
    expect((await ask('commenter')).body).toEqual(reply);
    expect((await ask('reader')).status).toBe(200);
    expect((await ask('guest')).status).toBe(404);
  });

  it('finds no reply to another comment, nor by an id that is none', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const other = await discussion.post();
    const reply = await discussion.reply(id);
    for (const below of [`/${other.id}/replies/${reply.id}`, `/${id}/replies/none`]) {
      expect((await discussion.call('GET', below)).status, below).toBe(404);
    }
  });
});
