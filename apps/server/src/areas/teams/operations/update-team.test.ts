import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /orgs/{organizationId}/teams/{teamId} on %s', (dialect) => {
  it('renames the team, which is found by its new title from then on', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const team = await server.make.team(org.id, {}, 'Potters');
    const path = `/orgs/${org.id}/teams`;
    const answer = await server.request('PATCH', `${path}/${team.id}`, {
      ...{ token, body: { title: 'Glazers' } },
    });
    expect([answer.status, answer.body]).toMatchObject([200, { title: 'Glazers' }]);
    const count = async (title: string) =>
      (await server.request<{ count: number }>('GET', `${path}?title=${title}`, { token })).body
        .count;
    expect([await count('potter'), await count('GLAZE')]).toEqual([0, 1]);
  });

  it('is not for owners of the team', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const owner = await server.make.member(org.id, 'create');
    const team = await server.make.team(org.id, { [owner.user.id]: 'owner' });
    const path = `/orgs/${org.id}/teams/${team.id}`;
    const body = { title: 'Glazers' };
    expect((await server.request('PATCH', path, { token: owner.token, body })).status).toBe(403);
    expect((await server.request('DELETE', path, { token: owner.token })).status).toBe(403);
  });
});
