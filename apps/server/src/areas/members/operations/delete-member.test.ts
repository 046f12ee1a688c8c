import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /orgs/{organizationId}/members/{userId} on %s', (dialect) => {
  it('takes everything from the member that it had there', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, null);
    const space = await server.make.space(org.id);
    await server.make.grant(space, user.id, 'edit');
    const see = async () =>
      (await server.request('GET', `/spaces/${space.id}`, { token: theirs })).status;
    expect(await see()).toBe(200);
    const path = `/orgs/${org.id}/members/${user.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect(await see()).toBe(404);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
    const invite = { token, body: { emails: [user.email] } };
    await server.request('POST', `/orgs/${org.id}/invites`, invite);
    expect(await see()).toBe(404);
  });

  it('keeps the last admin', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const path = `/orgs/${org.id}/members/${admin.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(409);
    await server.make.member(org.id, 'admin');
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
  });

  it('takes the member out of its teams for good', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user } = await server.make.member(org.id, 'read');
    const team = await server.make.team(org.id, { [user.id]: 'owner' });
    const members = async () =>
      (await server.request('GET', `/orgs/${org.id}/teams/${team.id}`, { token })).body;
    expect(await members()).toMatchObject({ members: 1 });
    await server.request('DELETE', `/orgs/${org.id}/members/${user.id}`, { token });
    expect(await members()).toMatchObject({ members: 0 });
    const invite = { token, body: { emails: [user.email] } };
    await server.request('POST', `/orgs/${org.id}/invites`, invite);
    expect(await members()).toMatchObject({ members: 0 });
  });

  it('lets everybody leave by themselves, guests included, but takes nobody else along', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin } = await server.make.org();
    for (const role of [null, 'read', 'create', 'admin'] as const) {
      const { user, token } = await server.make.member(org.id, role);
      const other = await server.make.member(org.id, null);
      const remove = async (id: string) =>
        (await server.request('DELETE', `/orgs/${org.id}/members/${id}`, { token })).status;
      if (role !== 'admin') expect(await remove(other.user.id)).toBe(403);
      expect(await remove(user.id)).toBe(204);
      expect(await remove(user.id)).toBe(404);
    }
    const token = await server.make.token(admin.id);
    const path = `/orgs/${org.id}/members/${admin.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(409);
  });
});
