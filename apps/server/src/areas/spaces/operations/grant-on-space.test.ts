import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('POST /spaces/{spaceId}/permissions on %s', (dialect) => {
  it('lets guests in, and replaces what was granted before', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const see = async () =>
      (await server.request('GET', `/spaces/${id}`, { token: guest.token })).body;
    const grant = async (role: string) =>
      server.request('POST', `/spaces/${id}/permissions`, {
        token,
        body: { users: [guest.user.id], role },
      });
    expect(await see()).toMatchObject({ error: { code: 404 } });
    expect((await grant('admin')).status).toBe(204);
    expect(await see()).toMatchObject({ permissions: { admin: true } });
    expect((await grant('read')).status).toBe(204);
    expect(await see()).toMatchObject({ permissions: { admin: false, view: true } });
  });

  it('names who is no member and grants nothing then', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const { admin: stranger } = await server.make.org('Elsewhere');
    const { status, body } = await server.request('POST', `/spaces/${id}/permissions`, {
      token,
      body: { users: [guest.user.id, stranger.id], teams: ['nobody'], role: 'read' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { details: [{ path: 'body.users[1]' }, { path: 'body.teams[0]' }] },
    });
    const answer = await server.request('GET', `/spaces/${id}`, { token: guest.token });
    expect(answer.status).toBe(404);
  });

  it('wants a role', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const answer = await server.request('POST', `/spaces/${id}/permissions`, {
      token,
      body: { users: [] },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path: 'body.role' }] } });
  });
});
