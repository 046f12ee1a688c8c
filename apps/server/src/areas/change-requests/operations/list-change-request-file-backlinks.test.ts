import { describe, expect, it } from 'vitest';
import { changePages } from '../../links/testing/linked-pages.ts';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/files/{fileId}/backlinks', () => {
  it('lists the pages of the change request that show the file', async () => {
    await using content = await openContentRequest();
    const { ids } = content;
    const path = `${content.path}/files/${ids.picture}/backlinks`;
    const links = { 'x.png': { kind: 'file', file: ids.picture } } as const;
    await content.commitToRequest(changePages({ shows: { text: '![x](x.png)\n', links } }));
    expect((await content.get(path)).body).toMatchObject({ count: 2 });
    await content.commitToRequest({ pages: new Map([[ids.firing, null]]) });
    expect((await content.get(path)).body).toMatchObject({
      count: 1,
      items: [{ kind: 'page', page: { id: 'shows' } }],
    });
  });

  it('lets readers in, and refuses guests, strangers, unknown files and limits', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/files/${content.ids.picture}/backlinks`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${content.path}/files/none/backlinks`)).status).toBe(404);
    expect((await content.get(`${path}?limit=1001`)).status).toBe(400);
  });
});
