import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  count: number;
  items: { team: { id: string }; member: { role: string } }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/members/{userId}/teams on %s', (dialect) => {
  it('lists the teams of a member with what it is there, by a part of their title', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user } = await server.make.member(org.id, 'read');
    const owned = await server.make.team(org.id, { [user.id]: 'owner' }, 'Potters');
    const joined = await server.make.team(org.id, { [user.id]: 'member' }, 'Glazers');
    await server.make.team(org.id);
    const list = async (query = '') => {
      const path = `/orgs/${org.id}/members/${user.id}/teams${query}`;
      const { body } = await server.request<List>('GET', path, { token });
      expect(body.count).toBe(body.items.length);
      return body.items.map(({ team, member }) => [team.id, member.role]);
    };
    expect(await list()).toEqual([
      [owned.id, 'owner'],
      [joined.id, 'member'],
    ]);
    expect(await list('?title=GLAZE')).toEqual([[joined.id, 'member']]);
  });

  it('shows guests their own, and nobody else’s', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin } = await server.make.org();
    const guest = await server.make.member(org.id, null);
    await server.make.team(org.id, { [guest.user.id]: 'member' });
    const list = (id: string) =>
      server.request<List>('GET', `/orgs/${org.id}/members/${id}/teams`, { token: guest.token });
    expect((await list(guest.user.id)).body.count).toBe(1);
    expect((await list(admin.id)).status).toBe(403);
  });
});
