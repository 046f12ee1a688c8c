import type { CommentResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type List, openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments';

const texts = ({ items }: List<CommentResource>) => items.map(({ body }) => body.markdown);

describe.each(dialects)(`GET ${path} on %s`, (dialect) => {
  it('lists only those of this change request, filtered and page by page', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { requests, spaceId } = discussion;
    const other = await requests.open('Other');
    for (const place of ['', `/change-requests/${other.id}`]) {
      const body = { body: { markdown: 'elsewhere' } };
      await requests.call('POST', `/spaces/${spaceId}${place}/comments`, { body });
    }
    const first = await discussion.post('a', { target: { page: 'glazing' } });
    await discussion.post('b', { as: 'reviewer' });
    await discussion.post('c');
    await discussion.call('PUT', `/${first.id}`, { body: { resolved: true } });
    const ask = async (query: string) =>
      (await discussion.call<List<CommentResource>>('GET', query)).body;
    expect(texts(await ask(''))).toEqual(['c', 'b', 'a']);
    expect(texts(await ask('?status=open&order=asc'))).toEqual(['b', 'c']);
    expect(texts(await ask('?targetPage=glazing'))).toEqual(['a']);
    expect(texts(await ask(`?authors=${first.postedBy?.id}`))).toEqual(['c', 'a']);
    const half = await ask('?limit=2');
    expect(half.count).toBe(3);
    expect(texts(await ask(`?limit=2&page=${half.next?.page}`))).toEqual(['a']);
  });
});

describe(`GET ${path}`, () => {
  it('answers after the merge what was said before it', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    await discussion.write({ text: '# Glazing\n\nBrush it on.\n' });
    const node = await discussion.keyOf('Brush');
    const comment = await discussion.post('Why?', { target: { page: 'glazing', node } });
    await discussion.reply(comment.id, 'It is even.');
    const merged = await requests.call('POST', `/spaces/${spaceId}/change-requests/1/merge`);
    expect(merged.body).toMatchObject({ result: 'merge' });
    const { body } = await discussion.call<List<CommentResource>>('GET');
    expect(body.items).toEqual([{ ...comment, replies: 1 }]);
    const onSpace = await requests.call('GET', `/spaces/${spaceId}/comments`);
    expect(onSpace.body).toEqual({ count: 0, items: [] });
  });

  it('refuses a cursor of the space, and wrong filters', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    const comments = `/spaces/${spaceId}/comments`;
    for (const text of ['a', 'b']) {
      await requests.call('POST', comments, { body: { body: { markdown: text } } });
    }
    const { body } = await requests.call<List<CommentResource>>('GET', `${comments}?limit=1`);
    for (const query of [`page=${body.next?.page}`, 'status=merged', 'order=1', 'limit=0']) {
      expect((await discussion.call('GET', `?${query}`)).status, query).toBe(400);
    }
  });

  it('lets readers in, hides from others, and finds no request that is not there', async () => {
    await using discussion = await openDiscussion('change-request');
    expect((await discussion.call('GET', '', { as: 'reader' })).status).toBe(200);
    expect((await discussion.call('GET', '', { as: 'guest' })).status).toBe(404);
    const { requests, spaceId } = discussion;
    const missing = await requests.call('GET', `/spaces/${spaceId}/change-requests/7/comments`);
    expect(missing.status).toBe(404);
  });
});
