import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/teams/{teamId} on %s', (dialect) => {
  it('says what its viewers may do with it', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const owner = await server.make.member(org.id, null);
    const mate = await server.make.member(org.id, null);
    const reader = await server.make.member(org.id, 'read');
    const outside = await server.make.member(org.id, null);
    const members = { [owner.user.id]: 'owner', [mate.user.id]: 'member' } as const;
    const team = await server.make.team(org.id, members);
    const see = async (as: string) =>
      (await server.request('GET', `/orgs/${org.id}/teams/${team.id}`, { token: as })).body;
    const may = (admin: boolean, manage: boolean) => ({
      permissions: { admin, members: manage, view: true },
    });
    expect(await see(token)).toMatchObject(may(true, true));
    expect(await see(owner.token)).toMatchObject(may(false, true));
    expect(await see(mate.token)).toMatchObject(may(false, false));
    expect(await see(reader.token)).toMatchObject(may(false, false));
    expect(await see(outside.token)).toMatchObject({ error: { code: 404 } });
  });

  it('is not found below another organization', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin } = await server.make.org();
    const team = await server.make.team(org.id);
    const token = await server.make.token(admin.id);
    const made = await server.request<{ id: string }>('POST', '/orgs', {
      ...{ token, body: { title: 'Elsewhere' } },
    });
    const path = `/orgs/${made.body.id}/teams/${team.id}`;
    expect((await server.request('GET', path, { token })).status).toBe(404);
  });
});
