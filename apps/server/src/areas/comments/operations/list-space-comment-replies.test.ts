import type { CommentReplyResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Discussion, type List, openDiscussion } from '../testing/discussion.ts';

const list = async (discussion: Discussion, id: string, query = '') =>
  (await discussion.call<List<CommentReplyResource>>('GET', `/${id}/replies${query}`)).body;

const texts = ({ items }: List<CommentReplyResource>) => items.map(({ body }) => body.markdown);

describe.each(dialects)('GET /spaces/{spaceId}/comments/{commentId}/replies on %s', (dialect) => {
  it('lists the replies to this comment, the oldest first, page by page', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const { id } = await discussion.post();
    const other = await discussion.post();
    await discussion.reply(other.id, 'elsewhere');
    for (const text of ['a', 'b', 'c']) await discussion.reply(id, text);
    const first = await list(discussion, id, '?limit=2');
    expect(first.count).toBe(3);
    const second = await list(discussion, id, `?limit=2&page=${first.next?.page}`);
    expect([first, second].flatMap(texts)).toEqual(['a', 'b', 'c']);
    expect(second.next).toBeUndefined();
  });
});

describe('GET /spaces/{spaceId}/comments/{commentId}/replies', () => {
  it('answers bodies in the JSON form where it is asked for', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    await discussion.reply(id, 'Small.');
    const { items } = await list(discussion, id, '?format=document');
    expect(items[0]?.body).toEqual({ markdown: 'Small.', document: expect.any(Object) });
  });

  it('refuses cursors of other comments, and wrong queries', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const other = await discussion.post();
    for (const text of ['a', 'b']) await discussion.reply(id, text);
    const { next } = await list(discussion, id, '?limit=1');
    for (const [at, query] of [
      [other.id, `page=${next?.page}`],
      [id, 'limit=0'],
      [id, 'format=html'],
    ]) {
      const { status } = await discussion.call('GET', `/${at}/replies?${query}`);
      expect(status, query).toBe(400);
    }
  });

  it('lets readers in, and hides from those who see nothing of the space', async () => {
    await using discussion = await openDiscussion('space');
    const { id } = await discussion.post();
    const ask = async (as: 'reader' | 'guest') =>
      (await discussion.call('GET', `/${id}/replies`, { as })).status;
    expect(await ask('reader')).toBe(200);
    expect(await ask('guest')).toBe(404);
  });
});
