import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PUT /orgs/{o}/teams/{t}/members/{userId} on %s', (dialect) => {
  it('puts a member into the team, and keeps its role where none is named', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, null);
    const team = await server.make.team(org.id);
    const path = `/orgs/${org.id}/teams/${team.id}/members`;
    const put = async (body: unknown, as = token) =>
      (await server.request('PUT', `${path}/${user.id}`, { token: as, body })).status;
    const role = async () =>
      (await server.request<{ items: unknown[] }>('GET', path, { token })).body.items;
    expect(await put({}, theirs)).toBe(404);
    expect(await put({})).toBe(204);
    expect(await role()).toMatchObject([{ team: { role: 'member' } }]);
    expect(await put({}, theirs)).toBe(403);
    expect(await put({ role: 'owner' })).toBe(204);
    expect(await put({}, theirs)).toBe(204);
    expect(await role()).toMatchObject([{ team: { role: 'owner' } }]);
  });

  it('knows nobody who is no member of the organization', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { admin: stranger } = await server.make.org('Elsewhere');
    const team = await server.make.team(org.id);
    const path = `/orgs/${org.id}/teams/${team.id}/members/${stranger.id}`;
    expect((await server.request('PUT', path, { token, body: {} })).status).toBe(404);
  });
});
