import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';

describe.each(dialects)(`DELETE ${path} on %s`, (dialect) => {
  it('counts once what is deleted and resolved at once', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { id } = await discussion.post();
    await discussion.post();
    const [removed, resolved] = await Promise.all([
      discussion.call('DELETE', `/${id}`),
      discussion.call('PUT', `/${id}`, { as: 'admin', body: { resolved: true } }),
    ]);
    expect(removed.status).toBe(205);
    expect([200, 404]).toContain(resolved.status);
    expect(await discussion.countOpen()).toBe(1);
    expect((await discussion.call('GET', `/${id}`)).status).toBe(404);
  });
});

describe(`DELETE ${path}`, () => {
  it('is for its author and admins', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const remove = async (as: 'reader' | 'reviewer' | 'guest' | 'admin') =>
      (await discussion.call('DELETE', `/${id}`, { as })).status;
    expect(await remove('reader')).toBe(403);
    expect(await remove('reviewer')).toBe(403);
    expect(await remove('guest')).toBe(404);
    expect(await remove('admin')).toBe(205);
    expect(await discussion.countOpen()).toBe(0);
  });

  it('finds no comment of the space', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    const { body } = await requests.call('POST', `/spaces/${spaceId}/comments`, {
      body: { body: {} },
    });
    expect((await discussion.call('DELETE', `/${body.id}`, { as: 'admin' })).status).toBe(404);
    expect((await requests.space()).comments).toBe(1);
  });
});
