import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDiscussion } from '../testing/discussion.ts';

const path =
  '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';

describe.each(dialects)(`DELETE ${path} on %s`, (dialect) => {
  it('counts once what is deleted while another is posted', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { id } = await discussion.post();
    const reply = await discussion.reply(id);
    const [removed] = await Promise.all([
      discussion.call('DELETE', `/${id}/replies/${reply.id}`),
      discussion.reply(id),
      discussion.reply(id),
    ]);
    expect(removed.status).toBe(205);
    expect((await discussion.call('GET', `/${id}`)).body.replies).toBe(2);
  });
});

describe(`DELETE ${path}`, () => {
  it('is for its author and admins', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const reply = await discussion.reply(id, 'Small.', 'editor');
    const remove = async (as: 'commenter' | 'reader' | 'guest' | 'editor') =>
      (await discussion.call('DELETE', `/${id}/replies/${reply.id}`, { as })).status;
    expect(await remove('commenter')).toBe(403);
    expect(await remove('reader')).toBe(403);
    expect(await remove('guest')).toBe(404);
    expect(await remove('editor')).toBe(205);
    expect(await remove('editor')).toBe(404);
  });
});
