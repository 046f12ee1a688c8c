import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/content/reusable-contents/{reusableContentId}', () => {
  it('answers its title and what identifies its document', async () => {
    await using server = await openContentServer();
    const { ids, spaceId } = server;
    const path = `/spaces/${spaceId}/content/reusable-contents/${ids.note}`;
    const { status, body } = await server.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: ids.note, title: 'Note' });
    expect(String(body.document)).toMatch(/^[\w-]{32}$/);
  });

  it('answers what it contains as Markdown', async () => {
    await using server = await openContentServer();
    const { ids, spaceId, revisionId } = server;
    for (const place of [`content`, `revisions/${revisionId}`]) {
      const path = `/spaces/${spaceId}/${place}/reusable-contents/${ids.note}`;
      const { body } = await server.get(`${path}?format=markdown`);
      expect(body).toMatchObject({ id: ids.note, markdown: 'Wear gloves.\n' });
      expect((await server.get(`${path}?format=document`)).status).toBe(400);
    }
  });

  it('lets readers in, and refuses guests, strangers, unknown ids and bad queries', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/reusable-contents`;
    const content = `${path}/${server.ids.note}`;
    expect((await server.get(content, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(content, { as: 'guest' })).status).toBe(404);
    expect((await server.get(content, { as: 'reader' })).status).toBe(200);
    expect((await server.get(content, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none`)).status).toBe(404);
    expect((await server.get(`${content}?metadata=x`)).status).toBe(400);
  });
});
