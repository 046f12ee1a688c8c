import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /orgs/{organizationId}/teams/{teamId} on %s', (dialect) => {
  it('takes from its people what was granted to the team, and leaves nothing of it', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const guest = await server.make.member(org.id, null);
    const team = await server.make.team(org.id, { [guest.user.id]: 'owner' });
    const space = await server.make.space(org.id);
    await server.make.grantToTeam(space, team.id, 'edit');
    const see = async () =>
      (await server.request('GET', `/spaces/${space.id}`, { token: guest.token })).status;
    expect(await see()).toBe(200);
    const path = `/orgs/${org.id}/teams/${team.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect(await see()).toBe(404);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
    const { db } = server.platform.database;
    expect(await db.selectFrom('team_members').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('grants').selectAll().execute()).toEqual([]);
  });
});
