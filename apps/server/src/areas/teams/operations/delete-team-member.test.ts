import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /orgs/{o}/teams/{t}/members/{userId} on %s', (dialect) => {
  it('takes somebody out of the team, once, with what the team gave', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, null);
    const team = await server.make.team(org.id, { [user.id]: 'member' });
    const space = await server.make.space(org.id);
    await server.make.grantToTeam(space, team.id, 'read');
    const see = async () =>
      (await server.request('GET', `/spaces/${space.id}`, { token: theirs })).status;
    const path = `/orgs/${org.id}/teams/${team.id}/members/${user.id}`;
    expect(await see()).toBe(200);
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect(await see()).toBe(404);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
  });
});
