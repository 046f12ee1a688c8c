import { describe, expect, it } from 'vitest';
import { changePages } from '../../links/testing/linked-pages.ts';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/page/{pageId}/links', () => {
  it('lists what the page links to in the change request, and counts what it broke', async () => {
    await using content = await openContentRequest();
    const { ids } = content;
    const path = `${content.path}/page/${ids.home}/links`;
    await content.commitToRequest({ pages: new Map([[ids.glazing, null]]) });
    expect((await content.get(path)).body).toMatchObject({
      count: 2,
      items: [{ status: 'broken' }, { status: 'broken' }],
      stats: { total: 2, broken: { total: 2, changeRequest: 1 } },
    });
    const drafts = { fresh: { text: '[a](a.md) [b](https://example.org/)\n' } };
    await content.commitToRequest(changePages(drafts));
    expect((await content.get(`${content.path}/page/fresh/links`)).body).toMatchObject({
      count: 2,
      stats: { total: 2, broken: { total: 1, changeRequest: 1 } },
    });
  });

  it('lets readers in, and refuses guests, strangers, unknown pages and limits', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/page/${content.ids.home}/links`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${content.path}/page/none/links`)).status).toBe(404);
    expect((await content.get(`${path}?limit=0`)).status).toBe(400);
  });
});
