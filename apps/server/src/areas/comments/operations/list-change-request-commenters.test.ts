import type { UserResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type List, openDiscussion } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters';

describe.each(dialects)(`GET ${path} on %s`, (dialect) => {
  it('lists those who commented or replied, each once, page by page', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    const { requests, spaceId } = discussion;
    const first = await discussion.post('a', { as: 'editor' });
    await discussion.post('b', { as: 'editor' });
    const reply = await discussion.reply(first.id, 'c', 'reviewer');
    await discussion.reply(first.id, 'd', 'editor');
    const onSpace = { as: 'admin', body: { body: { markdown: 'e' } } } as const;
    await requests.call('POST', `/spaces/${spaceId}/comments`, onSpace);
    const ask = async (query = '') => {
      const below = `/spaces/${spaceId}/change-requests/1/commenters${query}`;
      return (await requests.call<List<UserResource>>('GET', below)).body;
    };
    const people = [first.postedBy?.id, reply.postedBy?.id];
    const all = await ask();
    expect(all.count).toBe(2);
    expect(all.items.map(({ id }) => id).sort()).toEqual(people.sort());
    const one = await ask('?limit=1');
    const rest = await ask(`?limit=1&page=${one.next?.page}`);
    expect([...one.items, ...rest.items]).toEqual(all.items);
    await discussion.call('DELETE', `/${first.id}/replies/${reply.id}`, { as: 'admin' });
    expect((await ask()).count).toBe(1);
  });
});

describe(`GET ${path}`, () => {
  it('shows members as the organization lists them, and who has left by name alone', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    const path = `/spaces/${spaceId}/change-requests/1/commenters`;
    const { postedBy } = await discussion.post('a', { as: 'editor' });
    const listed = `/orgs/${requests.organizationId}/members/${postedBy?.id}`;
    const { body: member } = await requests.call('GET', listed);
    const items = async () => (await requests.call<List<unknown>>('GET', path)).body.items;
    expect(await items()).toEqual([member]);
    expect((await requests.call('DELETE', listed)).status).toBeLessThan(300);
    expect(await items()).toEqual([{ id: postedBy?.id, user: expect.objectContaining({}) }]);
  });

  it('lets readers in, hides from others, and refuses foreign cursors', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    const below = `/spaces/${spaceId}/change-requests/1/commenters`;
    const ask = async (as: 'reader' | 'guest' | 'nobody', query = '') =>
      (await requests.call('GET', below + query, { as })).status;
    expect(await ask('reader')).toBe(200);
    expect(await ask('guest')).toBe(404);
    expect(await ask('nobody')).toBe(401);
    expect(await ask('reader', '?page=x')).toBe(400);
  });
});
