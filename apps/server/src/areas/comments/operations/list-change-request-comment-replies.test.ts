import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type List, openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies';

describe.each(dialects)(`GET ${path} on %s`, (dialect) => {
  it('lists the oldest first, page by page', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { id } = await discussion.post();
    for (const text of ['a', 'b', 'c']) await discussion.reply(id, text);
    const ask = async (query: string) =>
      (await discussion.call<List<CommentReplyResource>>('GET', `/${id}/replies${query}`)).body;
    const first = await ask('?limit=2');
    const second = await ask(`?limit=2&page=${first.next?.page}`);
    expect(first.count).toBe(3);
    const texts = [...first.items, ...second.items].map(({ body }) => body.markdown);
    expect(texts).toEqual(['a', 'b', 'c']);
  });
});

describe(`GET ${path}`, () => {
  it('lets readers in, hides from others, and refuses wrong queries', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const ask = async (as: 'reader' | 'guest', query = '') =>
      (await discussion.call('GET', `/${id}/replies${query}`, { as })).status;
    expect(await ask('reader')).toBe(200);
    expect(await ask('guest')).toBe(404);
    expect(await ask('reader', '?limit=0')).toBe(400);
    expect(await ask('reader', '?page=x')).toBe(400);
  });
});
