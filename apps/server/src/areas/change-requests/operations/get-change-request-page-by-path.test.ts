import { describe, expect, it } from 'vitest';
import { readRevision } from '../../content/index.ts';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/path/{pagePath}', () => {
  it('answers the page at a path of the request, not of the space', async () => {
    await using content = await openContentRequest();
    const view = await readRevision(content.platform, content.request.revision);
    const page = view?.tree().byId.get(content.ids.firing);
    if (page === undefined) throw new Error('The sample has no such page.');
    await content.commitToRequest({ pages: new Map([[page.id, { ...page, slug: 'heat' }]]) });
    const found = await content.get(`${content.path}/path/guide/heat?format=markdown`);
    expect(found.body).toMatchObject({ id: page.id, path: 'guide/heat' });
    expect(found.body.markdown).toContain('kiln');
    const encoded = await content.get(`${content.path}/path/guide%2Fheat`);
    expect(encoded.body).toMatchObject({ id: page.id });
    const space = await content.get(`/spaces/${content.spaceId}/content/path/guide/heat`);
    expect(space.status).toBe(404);
  });

  it('lets readers in, and refuses guests, strangers, empty paths and wrong formats', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/path/guide/glazing`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${content.path}/path/guide/none`)).status).toBe(404);
    expect((await content.get(`${path}?format=pdf`)).status).toBe(400);
  });
});
