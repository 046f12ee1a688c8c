import type { CommentResource } from '@octavo/contract/comments';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Failure, openDiscussion, PAGE_TEXT } from '../testing/discussion.ts';

const path = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments';

describe.each(dialects)(`POST ${path} on %s`, (dialect) => {
  it('counts every one of those posted at once, on the change request alone', async () => {
    await using discussion = await openDiscussion('change-request', dialect);
    await Promise.all(Array.from({ length: 8 }, (_, at) => discussion.post(`No. ${at}`)));
    expect(await discussion.countOpen()).toBe(8);
    expect((await discussion.requests.space()).comments).toBe(0);
  });
});

describe(`POST ${path}`, () => {
  it('is about the content of the change request', async () => {
    await using discussion = await openDiscussion('change-request');
    const { changeRequestId, requests, spaceId } = discussion;
    await discussion.write({ text: `${PAGE_TEXT}\nBrush it on.\n`, title: 'Brushing' });
    const node = await discussion.keyOf('Brush');
    const comment = await discussion.post('Why?', { target: { page: 'glazing', node } });
    const { body: request } = await requests.call(
      'GET',
      `/spaces/${spaceId}/change-requests/${changeRequestId}`,
    );
    expect(comment.target).toMatchObject({
      node: { id: node, preview: 'Brush it on.' },
      page: { title: 'Brushing', outdated: false },
      changeRequest: changeRequestId,
      space: spaceId,
      revision: request.revision,
    });
    const below = `/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${comment.id}`;
    expect(comment.urls.location).toContain(below);
    const onSpace = await requests.call('POST', `/spaces/${spaceId}/comments`, {
      body: { body: {}, page: 'glazing', node },
    });
    expect(onSpace.status).toBe(400);
  });

  it('works by number, in archived and merged requests, and in locked spaces', async () => {
    await using discussion = await openDiscussion('change-request');
    const { requests, spaceId } = discussion;
    const request = `/spaces/${spaceId}/change-requests/1`;
    const post = async () => {
      const body = { page: 'glazing', body: { markdown: 'Still?' } };
      return (await requests.call<CommentResource>('POST', `${request}/comments`, { body })).status;
    };
    await discussion.write({ title: 'Dipping' });
    expect(await post()).toBe(200);
    const archived = await requests.call('PATCH', request, { body: { status: 'archived' } });
    expect(archived.status).toBe(200);
    expect(await post()).toBe(200);
    await requests.call('PATCH', request, { body: { status: 'open' } });
    const merged = await requests.call('POST', `${request}/merge`);
    expect(merged.body).toMatchObject({ result: 'merge' });
    expect(await post()).toBe(200);
    await requests.call('PATCH', `/spaces/${spaceId}`, { body: { editMode: 'locked' } });
    expect(await post()).toBe(200);
    expect(await discussion.countOpen()).toBe(4);
  });

  it('refuses those who may only read, and hides from those who may not', async () => {
    await using discussion = await openDiscussion('change-request');
    const as = async (caller: 'reader' | 'guest' | 'stranger' | 'nobody') =>
      (await discussion.call('POST', '', { as: caller, body: { body: {} } })).status;
    expect(await as('reader')).toBe(403);
    expect(await as('guest')).toBe(404);
    expect(await as('stranger')).toBe(404);
    expect(await as('nobody')).toBe(401);
  });

  it.each<[unknown, string]>([
    [{}, 'body.body'],
    [{ body: {}, page: 'nowhere' }, 'body.page'],
    [{ body: {}, page: 'glazing', node: 'nowhere' }, 'body.node'],
    [{ body: { markdown: 'x'.repeat(20_001) } }, 'body.body.markdown'],
  ])('refuses %j', async (body, where) => {
    await using discussion = await openDiscussion('change-request');
    const answer = await discussion.call<Failure>('POST', '', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.[0]?.path).toBe(where);
  });
});
