import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /spaces/{s}/permissions/teams/{teamId} on %s', (dialect) => {
  it('takes from the people of the team what it gave, and nothing that others give', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const both = await server.make.member(org.id, null);
    const members = { [guest.user.id]: 'member', [both.user.id]: 'owner' } as const;
    const team = await server.make.team(org.id, members);
    await server.make.grantToTeam(space, team.id, 'edit');
    await server.make.grant(space, both.user.id, 'read');
    const see = (as: string) => server.request('GET', `/spaces/${space.id}`, { token: as });
    expect((await see(guest.token)).status).toBe(200);
    const path = `/spaces/${space.id}/permissions/teams/${team.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect((await see(guest.token)).status).toBe(404);
    expect((await see(both.token)).body).toMatchObject({
      permissions: { view: true, edit: false },
    });
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
  });
});
