import { describe, expect, it } from 'vitest';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}', () => {
  it('answers a reusable content of the request', async () => {
    await using content = await openContentRequest();
    const note = { id: content.ids.note, title: 'Gloves', document: 'a'.repeat(43) };
    await content.commitToRequest({ reusableContents: new Map([[note.id, note]]) });
    const path = `/reusable-contents/${note.id}`;
    const { status, body } = await content.get(`${content.path}${path}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: note.id, title: 'Gloves' });
    const space = await content.get(`/spaces/${content.spaceId}/content${path}`);
    expect(space.body).toMatchObject({ title: 'Note' });
  });

  it('lets readers in, and refuses guests, strangers and unknown ids', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/reusable-contents`;
    expect(await listReadStatuses(content, `${path}/${content.ids.note}`)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${path}/none`)).status).toBe(404);
    const bad = await content.get(`${path}/${content.ids.note}?metadata=perhaps`);
    expect(bad.status).toBe(400);
  });
});
