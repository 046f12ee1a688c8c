import { describe, expect, it } from 'vitest';
import { readRevision } from '../../content/index.ts';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/files', () => {
  it('lists the files of the request, page by page', async () => {
    await using content = await openContentRequest();
    const { files } = (await readRevision(content.platform, content.request.revision)) ?? {};
    const picture = files?.byId.get(content.ids.picture);
    if (picture === undefined) throw new Error('The sample has no such file.');
    const other = { ...picture, id: content.platform.ids.next(), name: 'other.png' };
    await content.commitToRequest({ files: new Map([[other.id, other]]) });
    const path = `${content.path}/files`;
    const first = await content.get(`${path}?limit=1`);
    expect(first.body).toMatchObject({ count: 2, items: [{ id: picture.id, name: 'kiln.png' }] });
    const { page } = first.body.next as { page: string };
    const rest = await content.get(`${path}?limit=1&page=${encodeURIComponent(page)}`);
    expect(rest.body.items).toMatchObject([{ id: other.id, name: 'other.png' }]);
    const space = await content.get(`/spaces/${content.spaceId}/content/files`);
    expect(space.body.count).toBe(1);
  });

  it('lets readers in, and refuses guests, strangers, wrong limits and wrong cursors', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/files`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${path}?limit=1001`)).status).toBe(400);
    expect((await content.get(`${path}?page=x`)).status).toBe(400);
  });
});
