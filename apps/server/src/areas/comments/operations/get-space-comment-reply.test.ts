import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { openDiscussion } from '../testing/discussion.ts';

describe('GET /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', () => {
  it('answers what was posted, and what the caller may do', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const path = `/${id}/replies/${reply.id}`;
    expect((await discussion.call('GET', path)).body).toEqual(reply);
    const seen = await discussion.call<CommentReplyResource>('GET', path, { as: 'reader' });
    const none = { view: true, edit: false, reply: false, delete: false };
    expect(seen.body.permissions).toEqual(none);
    expect((await discussion.call('GET', path, { as: 'guest' })).status).toBe(404);
  });

  it('finds no reply to another comment', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const other = await discussion.post();
    const reply = await discussion.reply(id);
    for (const path of [`/${other.id}/replies/${reply.id}`, `/${id}/replies/${other.id}`]) {
      expect((await discussion.call('GET', path)).status, path).toBe(404);
    }
  });
});
