import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';

const base = (server: { spaceId: string; revisionId: string }) =>
  `/spaces/${server.spaceId}/revisions/${server.revisionId}/reusable-contents`;

describe('GET /spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document', () => {
  it('answers the bare document', async () => {
    await using server = await openContentServer();
    const { status, body } = await server.get(`${base(server)}/${server.ids.note}/document`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] });
    expect(JSON.stringify(body)).toContain('Wear gloves.');
  });

  it('lets readers in, and refuses guests, strangers, unknown ids and bad queries', async () => {
    await using server = await openContentServer();
    const content = `${base(server)}/${server.ids.note}/document`;
    expect((await server.get(content, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(content, { as: 'guest' })).status).toBe(404);
    expect((await server.get(content, { as: 'reader' })).status).toBe(200);
    expect((await server.get(content, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${base(server)}/none/document`)).status).toBe(404);
    expect((await server.get(`${content}?dereferenced=x`)).status).toBe(400);
  });
});
