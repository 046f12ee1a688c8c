import type { CommentResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../../testing/count-queries.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { type Discussion, type List, openDiscussion } from '../testing/discussion.ts';

const list = async (discussion: Discussion, query = '') => {
  const answer = await discussion.call<List<CommentResource>>('GET', query);
  expect(answer.status).toBe(200);
  return answer.body;
};

const texts = ({ items }: List<CommentResource>) => items.map(({ body }) => body.markdown);

describe.each(dialects)('GET /spaces/{spaceId}/comments on %s', (dialect) => {
  it('lists by time, the newest first unless asked otherwise', async () => {
    await using discussion = await openDiscussion('space', dialect);
    for (const text of ['a', 'b', 'c']) await discussion.post(text);
    expect(texts(await list(discussion))).toEqual(['c', 'b', 'a']);
    expect(texts(await list(discussion, '?order=asc'))).toEqual(['a', 'b', 'c']);
  });

  it('filters by status, page and authors, and counts what matches', async () => {
    await using discussion = await openDiscussion('space', dialect);
    const onPage = await discussion.post('page', { target: { page: 'glazing' } });
    const node = await discussion.keyOf('Stir');
    await discussion.post('block', { target: { page: 'glazing', node }, as: 'reviewer' });
    const onSpace = await discussion.post('space');
    await discussion.call('PUT', `/${onPage.id}`, { body: { resolved: true } });
    const author = onSpace.postedBy?.id ?? '';
    const ask = async (query: string) => {
      const answer = await list(discussion, query);
      expect(answer.count).toBe(answer.items.length);
      return texts(answer);
    };
    expect(await ask('')).toEqual(['space', 'block', 'page']);
    expect(await ask('?status=open')).toEqual(['space', 'block']);
    expect(await ask('?status=resolved')).toEqual(['page']);
    expect(await ask('?status=all&targetPage=glazing')).toEqual(['block', 'page']);
    expect(await ask('?targetPage=nowhere')).toEqual([]);
    expect(await ask(`?authors=${author}`)).toEqual(['space', 'page']);
    expect(await ask(`?authors=${author}&authors=nobody&status=open`)).toEqual(['space']);
    expect(await ask('?authors=nobody')).toEqual([]);
  });

  it('is walked by its cursors, each comment once, while others are posted', async () => {
    await using discussion = await openDiscussion('space', dialect);
    for (const text of ['a', 'b', 'c', 'd', 'e']) await discussion.post(text);
    const first = await list(discussion, '?limit=2');
    expect(first.count).toBe(5);
    await discussion.post('f');
    const second = await list(discussion, `?limit=2&page=${first.next?.page}`);
    const third = await list(discussion, `?limit=2&page=${second.next?.page}`);
    expect([first, second, third].flatMap(texts)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(third.next).toBeUndefined();
  });
});

describe('GET /spaces/{spaceId}/comments', () => {
  it('takes as many queries for a thousand comments as for ten', async () => {
    await using discussion = await openDiscussion('space');
    const { platform } = discussion.requests;
    const { db } = platform.database;
    const node = await discussion.keyOf('Stir');
    const posted = await discussion.post('Hm.', { target: { page: 'glazing', node } });
    await discussion.call('PUT', `/${posted.id}`, { body: { addedReactions: ['🏺'] } });
    const [row] = await db.selectFrom('comments').selectAll().execute();
    if (row === undefined) throw new Error('The comment is missing.');
    const copies = Array.from({ length: 999 }, () => ({ ...row, id: platform.ids.next() }));
    await platform.database.transaction(async (tx) => {
      for (let at = 0; at < copies.length; at += 100) {
        await tx
          .insertInto('comments')
          .values(copies.slice(at, at + 100))
          .execute();
      }
    });
    const ask = async (limit: number) => {
      expect((await list(discussion, `?limit=${limit}`)).items).toHaveLength(limit);
    };
    const few = await countQueries(() => ask(10));
    expect(few).toBeGreaterThan(2);
    expect(await countQueries(() => ask(1000))).toBe(few);
  });

  it('answers bodies in the JSON form where it is asked for', async () => {
    await using discussion = await openDiscussion('space');
    await discussion.post('Which *kiln*?');
    const [plain] = (await list(discussion)).items;
    const [shown] = (await list(discussion, '?format=document')).items;
    expect(plain?.body).toEqual({ markdown: 'Which *kiln*?' });
    expect(shown?.body).toEqual({
      markdown: 'Which *kiln*?',
      document: expect.objectContaining({ object: 'document' }),
    });
  });

  it('ends a page early where the JSON forms of its comments are very long', async () => {
    await using discussion = await openDiscussion('space');
    const definition = `[a]: https://kiln.example/${'b'.repeat(9000)}`;
    const huge = `${definition}\n\n${'[a]'.repeat(3000)}`;
    const bodies = ['first', ...Array<string>(12).fill(huge), 'last'];
    for (const text of bodies) await discussion.post(text);
    const seen: string[] = [];
    let next: string | undefined = '';
    let pages = 0;
    for (; next !== undefined; pages += 1) {
      const page: string = next === '' ? '' : `&page=${next}`;
      const answer = await list(discussion, `?format=document${page}`);
      expect(answer.count).toBe(bodies.length);
      seen.push(...texts(answer));
      next = answer.next?.page;
    }
    expect(seen).toEqual(bodies.toReversed());
    expect(pages).toBe(2);
    expect((await list(discussion)).items).toHaveLength(bodies.length);
  });

  it('holds no comments of change requests or other spaces', async () => {
    await using discussion = await openDiscussion('change-request');
    await discussion.post('Here');
    const { requests, spaceId } = discussion;
    const path = `/spaces/${spaceId}/comments`;
    const { body } = await requests.call<List<CommentResource>>('GET', path);
    expect(body).toEqual({ count: 0, items: [] });
  });

  it.each([
    'order=up',
    'status=closed',
    'format=html',
    'limit=1001',
    'page=x',
    `targetPage=${'x'.repeat(65)}`,
    `authors=${'x'.repeat(65)}`,
  ])('refuses %s', async (query) => {
    await using discussion = await openDiscussion('space');
    const answer = await discussion.call('GET', `?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { details: [{ path: expect.stringMatching(`^query.${query.split('=')[0]}`) }] },
    });
  });

  it('refuses a cursor of another filter', async () => {
    await using discussion = await openDiscussion('space');
    for (const text of ['a', 'b']) await discussion.post(text);
    const { next } = await list(discussion, '?limit=1');
    const answer = await discussion.call('GET', `?limit=1&order=asc&page=${next?.page}`);
    expect(answer.status).toBe(400);
  });

  it('lets readers in, and hides from those who see nothing of the space', async () => {
    await using discussion = await openDiscussion('space');
    expect((await discussion.call('GET', '', { as: 'reader' })).status).toBe(200);
    expect((await discussion.call('GET', '', { as: 'guest' })).status).toBe(404);
    expect((await discussion.call('GET', '', { as: 'stranger' })).status).toBe(404);
  });
});
