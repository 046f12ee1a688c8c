import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /spaces/{s}/permissions/teams/{teamId} on %s', (dialect) => {
  it('changes what the people of the team may do, where something was granted to it', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id, ...space } = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const team = await server.make.team(org.id, { [guest.user.id]: 'member' });
    const path = `/spaces/${id}/permissions/teams/${team.id}`;
    const change = async (role: string) =>
      (await server.request('PATCH', path, { token, body: { role } })).status;
    const see = async () =>
      (await server.request('GET', `/spaces/${id}`, { token: guest.token })).body;
    expect(await change('read')).toBe(404);
    await server.make.grantToTeam({ id, ...space }, team.id, 'read');
    expect(await see()).toMatchObject({ permissions: { view: true, edit: false } });
    expect(await change('edit')).toBe(204);
    expect(await see()).toMatchObject({ permissions: { edit: true } });
  });
});
