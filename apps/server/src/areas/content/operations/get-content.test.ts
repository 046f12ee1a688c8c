import { describe, expect, it } from 'vitest';
import { openContentServer } from '../testing/content-server.ts';

describe('GET /spaces/{spaceId}/content', () => {
  it('answers the active revision with pages, files and reusable contents', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    const { status, body } = await server.get(`/spaces/${spaceId}/content`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'revision',
      id: revisionId,
      type: 'edits',
      pages: [
        { id: ids.home, path: 'readme' },
        {
          id: ids.group,
          pages: [{ id: ids.glazing, pages: [{ id: ids.empty }] }, { id: ids.firing }],
        },
        { id: ids.link, href: 'https://example.org/' },
      ],
      files: [{ id: ids.picture, dimensions: { width: 4, height: 3 } }],
      reusableContents: [{ id: ids.note, title: 'Note' }],
      variables: { version: '2.1' },
    });
  });

  it('answers 304 to the tag it gave until the content changes', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content`;
    const etag = (await server.get(path)).headers.get('etag') ?? '';
    const again = await server.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await server.commit({ variables: { version: '3' } });
    const changed = await server.get(path, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });

  it('leaves out Git metadata on request', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content`;
    expect(JSON.stringify((await server.get(path)).body)).toContain('"git"');
    const { body } = await server.get(`${path}?metadata=false`);
    expect(JSON.stringify(body)).not.toContain('"git"');
  });

  it('lets readers in, and refuses guests, strangers, nobody, unknown spaces and bad queries', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content`;
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'reader' })).status).toBe(200);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
    expect((await server.get('/spaces/none/content')).status).toBe(404);
    expect((await server.get(`${path}?metadata=perhaps`)).status).toBe(400);
  });
});
