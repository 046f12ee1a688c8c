import { describe, expect, it } from 'vitest';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content', () => {
  it('answers what the space would contain with it, while the space stays as it is', async () => {
    await using content = await openContentRequest();
    const revision = await content.commitToRequest({ variables: { version: '3' } });
    const { status, body } = await content.get(content.path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'revision', id: revision, variables: { version: '3' } });
    expect(body.pages).toHaveLength(3);
    const space = await content.get(`/spaces/${content.spaceId}/content`);
    expect(space.body).toMatchObject({ id: content.revisionId, variables: { version: '2.1' } });
  });

  it('leaves out Git metadata on request', async () => {
    await using content = await openContentRequest();
    expect(JSON.stringify((await content.get(content.path)).body)).toContain('"git"');
    const { body } = await content.get(`${content.path}?metadata=false`);
    expect(JSON.stringify(body)).not.toContain('"git"');
  });

  it('lets readers in, and refuses guests, strangers, unknown requests and bad queries', async () => {
    await using content = await openContentRequest();
    expect(await listReadStatuses(content, content.path)).toEqual(VIEW_STATUSES);
    const unknown = `/spaces/${content.spaceId}/change-requests/2/content`;
    expect((await content.get(unknown)).status).toBe(404);
    expect((await content.get(`${content.path}?metadata=perhaps`)).status).toBe(400);
  });
});
