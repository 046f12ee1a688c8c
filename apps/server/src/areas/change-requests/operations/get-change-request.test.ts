import { describe, expect, it } from 'vitest';
import { openRequestServer } from '../testing/request-server.ts';

describe('GET /spaces/{spaceId}/change-requests/{changeRequestId}', () => {
  it('answers by id and by number, with an entity tag', async () => {
    await using server = await openRequestServer();
    const opened = await server.open();
    const path = `/spaces/${server.spaceId}/change-requests`;
    const byId = await server.call('GET', `${path}/${opened.id}`);
    const byNumber = await server.call('GET', `${path}/1`);
    expect(byId.body).toEqual(opened);
    expect(byNumber.body).toEqual(opened);
    const etag = byId.headers.get('etag') ?? '';
    const again = await server.call('GET', `${path}/1`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('does not find those of other spaces, nor numbers that are none', async () => {
    await using server = await openRequestServer();
    const { id } = await server.open();
    const other = await server.server.make.space(server.organizationId);
    const found = await server.call('GET', `/spaces/${other.id}/change-requests/${id}`);
    expect(found.status).toBe(404);
    for (const wrong of ['0', '2', '01', '1.0', '-1', '99999999999999999999', '%00', 'x']) {
      const path = `/spaces/${server.spaceId}/change-requests/${wrong}`;
      expect((await server.call('GET', path)).status, wrong).toBe(404);
    }
  });

  it('lets readers in, and refuses guests, strangers and nobody', async () => {
    await using server = await openRequestServer();
    await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    expect((await server.call('GET', path, { as: 'reader' })).status).toBe(200);
    expect((await server.call('GET', path, { as: 'guest' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'stranger' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'nobody' })).status).toBe(401);
  });
});
