import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}';

describe.each(dialects)(`DELETE ${path} on %s`, (dialect) => {
  it('removes the reply with its reactions, and counts that once', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    await discussion.reply(id);
    const below = `/${id}/replies/${reply.id}`;
    await discussion.call('PUT', below, { body: { addedReactions: ['🏺'] } });
    const answers = await Promise.all([1, 2, 3].map(() => discussion.call('DELETE', below)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(205);
    expect(statuses.filter((status) => status !== 205 && status !== 404)).toEqual([]);
    expect((await discussion.call('GET', below)).status).toBe(404);
    expect((await discussion.call('GET', `/${id}`)).body.replies).toBe(1);
    const { db } = discussion.requests.platform.database;
    expect(await db.selectFrom('comment_reactions').selectAll().execute()).toEqual([]);
  });
});

describe(`DELETE ${path}`, () => {
  it('is for its author and admins, not for the author of the comment', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const first = await discussion.reply(id, 'Small.', 'editor');
    const second = await discussion.reply(id, 'Large.', 'editor');
    const remove = async (reply: string, as: 'commenter' | 'editor' | 'admin' | 'reader') =>
      (await discussion.call('DELETE', `/${id}/replies/${reply}`, { as })).status;
    expect(await remove(first.id, 'commenter')).toBe(403);
    expect(await remove(first.id, 'reader')).toBe(403);
    expect(await remove(first.id, 'editor')).toBe(205);
    expect(await remove(second.id, 'admin')).toBe(205);
    expect(await remove(second.id, 'admin')).toBe(404);
  });
});
