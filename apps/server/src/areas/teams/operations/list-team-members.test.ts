import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: {
    organization: { id: string; teams: number; disabled: boolean };
    team: { role: string };
    permissions: { view: boolean };
  }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/teams/{teamId}/members on %s', (dialect) => {
  it('lists who is in the team, disabled members included, and as what', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { user } = await server.make.member(org.id, 'read', { disabled: true });
    const team = await server.make.team(org.id, { [admin.id]: 'owner', [user.id]: 'member' });
    await server.make.team(org.id, { [admin.id]: 'owner' });
    const path = `/orgs/${org.id}/teams/${team.id}/members`;
    const { body } = await server.request<List>('GET', path, { token });
    expect(body).toMatchObject({
      count: 2,
      items: [
        { organization: { id: admin.id, teams: 2 }, team: { role: 'owner' } },
        { organization: { id: user.id, teams: 1, disabled: true }, team: { role: 'member' } },
      ],
    });
    const first = await server.request<List>('GET', `${path}?limit=1`, { token });
    const page = first.body.next?.page ?? '';
    const second = await server.request<List>('GET', `${path}?limit=1&page=${page}`, { token });
    expect(second.body.items).toEqual(body.items.slice(1));
  });

  it('shows a guest who is in it everybody, and whose membership it may read', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin } = await server.make.org();
    const guest = await server.make.member(org.id, null);
    const team = await server.make.team(org.id, {
      ...{ [admin.id]: 'owner', [guest.user.id]: 'member' },
    });
    const path = `/orgs/${org.id}/teams/${team.id}/members`;
    const { body } = await server.request<List>('GET', path, { token: guest.token });
    const views = body.items.map((item) => [item.organization.id, item.permissions.view]);
    expect(views).toEqual([
      [admin.id, false],
      [guest.user.id, true],
    ]);
    for (const [id, view] of views) {
      const member = `/orgs/${org.id}/members/${id}`;
      const answer = await server.request('GET', member, { token: guest.token });
      expect(answer.status).toBe(view ? 200 : 403);
    }
  });
});
