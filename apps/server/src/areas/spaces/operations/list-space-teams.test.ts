import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { permission: string; team: { id: string; members: number; spaces: number } }[];
}

describe.each(dialects)('GET /spaces/{spaceId}/permissions/teams on %s', (dialect) => {
  it('lists the teams with a role granted on the space itself', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const other = await server.make.space(org.id);
    const potters = await server.make.team(org.id, { [admin.id]: 'owner' });
    const glazers = await server.make.team(org.id, {}, 'Glazers');
    const elsewhere = await server.make.team(org.id, {}, 'Elsewhere');
    await server.make.grantToTeam(space, glazers.id, 'edit');
    await server.make.grantToTeam(space, potters.id, 'read');
    await server.make.grantToTeam(other, potters.id, 'admin');
    await server.make.grantToTeam(other, elsewhere.id, 'read');
    const path = `/spaces/${space.id}/permissions/teams`;
    const { body } = await server.request<List>('GET', path, { token });
    expect(body).toMatchObject({
      count: 2,
      items: [
        { permission: 'read', team: { id: potters.id, members: 1, spaces: 2 } },
        { permission: 'edit', team: { id: glazers.id, members: 0, spaces: 1 } },
      ],
    });
    const first = await server.request<List>('GET', `${path}?limit=1`, { token });
    const page = first.body.next?.page;
    const second = await server.request<List>('GET', `${path}?limit=1&page=${page}`, { token });
    expect([...first.body.items, ...second.body.items]).toEqual(body.items);
    expect(second.body.next).toBeUndefined();
  });
});
