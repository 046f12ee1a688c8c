import { describe, expect, it } from 'vitest';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/pages', () => {
  it('answers the pages with the changes of the request', async () => {
    await using content = await openContentRequest();
    await content.commitToRequest({ pages: new Map([[content.ids.link, null]]) });
    const { status, body } = await content.get(`${content.path}/pages`);
    expect(status).toBe(200);
    expect(body.pages).toMatchObject([
      { id: content.ids.home, path: 'readme' },
      { id: content.ids.group, pages: [{ id: content.ids.glazing }, { id: content.ids.firing }] },
    ]);
  });

  it('lets readers in, and refuses guests, strangers and bad queries', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/pages`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${path}?computed=perhaps`)).status).toBe(400);
  });
});
