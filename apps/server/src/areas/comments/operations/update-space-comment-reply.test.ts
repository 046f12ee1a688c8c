import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}';

describe.each(dialects)(`PUT ${path} on %s`, (dialect) => {
  it('keeps reactions given at once, apart from those to the comment', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const react = (as: 'admin' | 'editor') =>
      discussion.call('PUT', `/${id}/replies/${reply.id}`, {
        as,
        body: { addedReactions: ['🏺'] },
      });
    await Promise.all([react('admin'), react('editor'), react('admin')]);
    const shown = await discussion.call<CommentReplyResource>('GET', `/${id}/replies/${reply.id}`);
    expect(shown.body.reactions).toMatchObject([{ emoji: '🏺', count: 2 }]);
    expect((await discussion.call('GET', `/${id}`)).body.reactions).toEqual([]);
  });
});

describe(`PUT ${path}`, () => {
  it('lets only its author change what it says', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const reply = await discussion.reply(id, 'Small.', 'editor');
    const edit = (as: 'admin' | 'editor' | 'reader' | 'guest') =>
      discussion.call<CommentReplyResource>('PUT', `/${id}/replies/${reply.id}`, {
        as,
        body: { body: { markdown: 'The large one.' } },
      });
    expect((await edit('admin')).status).toBe(403);
    expect((await edit('reader')).status).toBe(403);
    expect((await edit('guest')).status).toBe(404);
    const edited = await edit('editor');
    expect(edited.body).toMatchObject({
      body: { markdown: 'The large one.' },
      editedAt: expect.any(String),
    });
  });

  it.each<[unknown, string]>([
    [{ resolved: true }, 'body.resolved'],
    [{ addedReactions: ['vase'] }, 'body.addedReactions[0]'],
    [{ body: 'x' }, 'body.body'],
  ])('refuses %j', async (body, where) => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const answer = await discussion.call<Failure>('PUT', `/${id}/replies/${reply.id}`, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.[0]?.path).toBe(where);
  });
});
