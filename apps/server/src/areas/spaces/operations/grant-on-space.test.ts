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

  it('lets in everybody of a team, by the highest of all that was granted', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const outside = await server.make.member(org.id, null);
    const potters = await server.make.team(org.id, { [guest.user.id]: 'member' });
    const glazers = await server.make.team(org.id, { [guest.user.id]: 'owner' });
    const grant = async (body: unknown) =>
      (await server.request('POST', `/spaces/${id}/permissions`, { token, body })).status;
    const see = async ({ token: as }: { token: string }) =>
      (await server.request('GET', `/spaces/${id}`, { token: as })).body;
    expect(await grant({ teams: [potters.id, glazers.id], role: 'read' })).toBe(204);
    expect(await grant({ teams: [glazers.id], users: [guest.user.id], role: 'review' })).toBe(204);
    expect(await grant({ users: [guest.user.id], role: 'comment' })).toBe(204);
    expect(await see(guest)).toMatchObject({ permissions: { review: true, create: false } });
    expect(await see(outside)).toMatchObject({ error: { code: 404 } });
  });

  it('knows no team of another organization', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const foreign = await server.make.team((await server.make.org('Elsewhere')).org.id);
    const { status, body } = await server.request('POST', `/spaces/${id}/permissions`, {
      token,
      body: { teams: [foreign.id], role: 'read' },
    });
    expect([status, body]).toMatchObject([
      400,
      { error: { details: [{ path: 'body.teams[0]' }] } },
    ]);
  });

  it('is refused to who has the role by the organization no more', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const { id, ...space } = await server.make.space(org.id);
    const keeper = await server.make.member(org.id, 'read');
    const { user } = await server.make.member(org.id, null);
    await server.make.grant({ id, ...space }, keeper.user.id, 'admin');
    const grant = async () =>
      (
        await server.request('POST', `/spaces/${id}/permissions`, {
          ...{ token: keeper.token, body: { users: [user.id], role: 'admin' } },
        })
      ).status;
    expect(await grant()).toBe(204);
    await server.make.grant({ id, ...space }, keeper.user.id, 'create');
    expect(await grant()).toBe(403);
  });
});
