import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDiscussion } from '../testing/discussion.ts';

describe.each(dialects)('DELETE /spaces/{spaceId}/comments/{commentId} on %s', (dialect) => {
  it('removes the comment with its replies and reactions, and counts that once', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    await discussion.post();
    const reply = await discussion.reply(id);
    for (const path of [`/${id}`, `/${id}/replies/${reply.id}`]) {
      await discussion.call('PUT', path, { body: { addedReactions: ['🏺'] } });
    }
    const answers = await Promise.all([1, 2, 3].map(() => discussion.call('DELETE', `/${id}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(205);
    expect(statuses.filter((status) => status !== 205 && status !== 404)).toEqual([]);
    expect(answers.find(({ status }) => status === 205)?.body).toBeUndefined();
    expect(await discussion.countOpen()).toBe(1);
    expect((await discussion.call('GET', `/${id}`)).status).toBe(404);
    expect((await discussion.call('GET', `/${id}/replies`)).status).toBe(404);
    const { db } = discussion.requests.platform.database;
    for (const table of ['comment_replies', 'comment_reactions'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('does not count one that was resolved', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    await discussion.post();
    await discussion.call('PUT', `/${id}`, { body: { resolved: true } });
    expect((await discussion.call('DELETE', `/${id}`)).status).toBe(205);
    expect(await discussion.countOpen()).toBe(1);
  });
});

describe('DELETE /spaces/{spaceId}/comments/{commentId}', () => {
  it('is for its author and admins, locked space or not', async () => {
    await using discussion = await openDiscussion('space');
    const { requests, spaceId } = discussion;
    await requests.call('PATCH', `/spaces/${spaceId}`, { body: { editMode: 'locked' } });
    const first = await discussion.post();
    const second = await discussion.post();
    const remove = async (
      id: string,
      as: 'reader' | 'reviewer' | 'guest' | 'admin' | 'commenter',
    ) => (await discussion.call('DELETE', `/${id}`, { as })).status;
    expect(await remove(first.id, 'reader')).toBe(403);
    expect(await remove(first.id, 'reviewer')).toBe(403);
    expect(await remove(first.id, 'guest')).toBe(404);
    expect(await remove(first.id, 'commenter')).toBe(205);
    expect(await remove(second.id, 'admin')).toBe(205);
    expect(await remove(second.id, 'admin')).toBe(404);
  });
});
