import { describe, expect, it } from 'vitest';
import { openDiscussion } from '../testing/discussion.ts';

describe('GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', () => {
  it('answers what was posted, to readers too', async () => {
    await using discussion = await openDiscussion('change-request');
    const posted = await discussion.post('Which kiln?', { target: { page: 'glazing' } });
    expect((await discussion.call('GET', `/${posted.id}`)).body).toEqual(posted);
    expect((await discussion.call('GET', `/${posted.id}`, { as: 'reader' })).status).toBe(200);
    expect((await discussion.call('GET', `/${posted.id}`, { as: 'guest' })).status).toBe(404);
  });

  it('measures what is outdated by the change request, not by the space', async () => {
    await using discussion = await openDiscussion('change-request');
    const node = await discussion.keyOf('Stir');
    const { id } = await discussion.post('How?', { target: { page: 'glazing', node } });
    const isOutdated = async () =>
      (await discussion.call('GET', `/${id}`)).body.target.page?.outdated;
    expect(await isOutdated()).toBe(false);
    await discussion.write({ text: '# Glazing\n\nStir the glaze slowly.\n' });
    expect(await isOutdated()).toBe(true);
    const { requests, spaceId } = discussion;
    const onSpace = await requests.call('POST', `/spaces/${spaceId}/comments`, {
      body: { body: {}, page: 'glazing', node },
    });
    expect(onSpace.body).toMatchObject({ target: { page: { outdated: false } } });
  });

  it('is found in no other change request, nor on the space', async () => {
    await using discussion = await openDiscussion('change-request');
    const { id } = await discussion.post();
    const { requests, spaceId } = discussion;
    await requests.open('Other');
    for (const place of ['/change-requests/2', '']) {
      const answer = await requests.call('GET', `/spaces/${spaceId}${place}/comments/${id}`);
      expect(answer.status, place).toBe(404);
    }
  });
});
