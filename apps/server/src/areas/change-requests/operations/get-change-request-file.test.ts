import { describe, expect, it } from 'vitest';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/files/{fileId}', () => {
  it('answers a file, whose bytes can be downloaded', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/files/${content.ids.picture}`;
    const { status, body } = await content.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: content.ids.picture,
      name: 'kiln.png',
      dimensions: { width: 4, height: 3 },
    });
    const { pathname, search } = new URL(String(body.downloadURL));
    expect(await (await fetch(content.origin + pathname + search)).text()).toBe('picture');
  });

  it('does not find a file that the request removes', async () => {
    await using content = await openContentRequest();
    await content.commitToRequest({ files: new Map([[content.ids.picture, null]]) });
    const path = `/files/${content.ids.picture}`;
    expect((await content.get(content.path + path)).status).toBe(404);
    const space = await content.get(`/spaces/${content.spaceId}/content${path}`);
    expect(space.status).toBe(200);
  });

  it('lets readers in, and refuses guests, strangers, unknown files and bad queries', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/files`;
    const file = `${path}/${content.ids.picture}`;
    expect(await listReadStatuses(content, file)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${path}/none`)).status).toBe(404);
    expect((await content.get(`${file}?metadata=perhaps`)).status).toBe(400);
  });
});
