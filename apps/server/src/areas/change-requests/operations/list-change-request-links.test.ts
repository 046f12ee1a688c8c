import { describe, expect, it } from 'vitest';
import { changePages } from '../../links/testing/linked-pages.ts';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/links', () => {
  it('lists the links of the content with the change request, and counts those that it broke', async () => {
    await using content = await openContentRequest();
    const { ids, spaceId, request } = content;
    const path = `/spaces/${spaceId}/change-requests/${request.id}/links`;
    expect((await content.get(path)).body).toMatchObject({
      count: 5,
      stats: { total: 5, broken: { total: 1, changeRequest: 0 } },
    });
    await content.commitToRequest({
      pages: new Map([[ids.glazing, null]]),
      files: new Map([[ids.picture, null]]),
    });
    await content.commit(changePages({ late: { text: '[x](x.md) [later](later.md)\n' } }));
    const { body } = await content.get(`${path}?status=broken`);
    expect(body).toMatchObject({ count: 3, stats: { broken: { total: 3, changeRequest: 2 } } });
    const [item] = body.items as { targetReference: object }[];
    expect(item?.targetReference).toMatchObject({
      versionContext: { type: 'changeRequest', changeRequest: request.id },
    });
    const main = await content.get(`/spaces/${spaceId}/links?status=broken`);
    expect(main.body).toMatchObject({ count: 3, stats: { broken: { changeRequest: 0 } } });
    await content.commitToRequest(changePages({ new: { text: '[n](new-one.md)\n' } }));
    expect((await content.get(path)).body).toMatchObject({
      stats: { broken: { total: 4, changeRequest: 3 } },
    });
  });

  it('lists every link once, page by page', async () => {
    await using content = await openContentRequest();
    const text = Array.from({ length: 9 }, (_, at) => `[${at}](https://example.org/${at})`);
    await content.commitToRequest(changePages({ many: { text: text.join('\n') } }));
    const path = `${content.path.replace(/\/content$/, '')}/links?limit=4`;
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await content.get(`${path}${next && `&page=${next}`}`);
      expect(body.count).toBe(14);
      seen.push(...(body.items as object[]).map((item) => JSON.stringify(item)));
      next = encodeURIComponent((body.next as { page: string } | undefined)?.page ?? '');
    } while (next !== '');
    expect([seen.length, new Set(seen).size]).toEqual([14, 14]);
  });

  it('lets readers in, and refuses guests, strangers, unknown requests and statuses', async () => {
    await using content = await openContentRequest();
    const path = `${content.path.replace(/\/content$/, '')}/links`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(path.replace('/1/', '/2/'))).status).toBe(404);
    expect((await content.get(`${path}?status=bad`)).status).toBe(400);
  });
});
