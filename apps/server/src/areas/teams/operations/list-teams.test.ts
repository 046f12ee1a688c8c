import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { id: string; title: string; members: number; spaces: number }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/teams on %s', (dialect) => {
  it('filters by a part of the title in any case, also with signs that SQL knows', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    for (const title of ['ÄNDERER', '50% wheel', 'Kiln_masters']) {
      await server.make.team(org.id, {}, title);
    }
    await server.make.team((await server.make.org()).org.id, {}, 'Änderer');
    const list = async (title: string) => {
      const path = `/orgs/${org.id}/teams?title=${encodeURIComponent(title)}`;
      const { body } = await server.request<List>('GET', path, { token });
      expect(body.count).toBe(body.items.length);
      return body.items.map((team) => team.title);
    };
    expect(await list('änd')).toEqual(['ÄNDERER']);
    expect(await list('%')).toEqual(['50% wheel']);
    expect(await list('n_m')).toEqual(['Kiln_masters']);
    expect(await list('i_n')).toEqual([]);
  });

  it('filters by who manages the people of a team: owners theirs, admins all', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { user } = await server.make.member(org.id, 'read');
    const { user: asleep } = await server.make.member(org.id, 'admin', { disabled: true });
    const owned = await server.make.team(org.id, { [user.id]: 'owner' });
    const joined = await server.make.team(org.id, { [user.id]: 'member', [asleep.id]: 'owner' });
    const list = async (owner: string) => {
      const path = `/orgs/${org.id}/teams?owner=${owner}`;
      const { body } = await server.request<List>('GET', path, { token });
      expect(body.count).toBe(body.items.length);
      return body.items.map((team) => team.id);
    };
    expect(await list(user.id)).toEqual([owned.id]);
    expect(await list(admin.id)).toEqual([owned.id, joined.id]);
    expect(await list(asleep.id)).toEqual([]);
    expect(await list('nobody')).toEqual([]);
  });

  it('shows a guest the teams that it is in, and counts no others', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin } = await server.make.org();
    const guest = await server.make.member(org.id, null);
    const outside = await server.make.member(org.id, null);
    const team = await server.make.team(org.id, { [guest.user.id]: 'member' });
    await server.make.team(org.id);
    const list = async (token: string, query = '') =>
      (await server.request<List>('GET', `/orgs/${org.id}/teams${query}`, { token })).body;
    const seen = await list(guest.token);
    expect([seen.count, seen.items.map(({ id }) => id)]).toEqual([1, [team.id]]);
    expect(await list(guest.token, `?owner=${admin.id}`)).toMatchObject({ count: 1 });
    expect(await list(outside.token)).toMatchObject({ count: 0, items: [] });
  });

  it('goes through all of them, and counts who is in each and the spaces it reaches', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { user } = await server.make.member(org.id, 'read', { disabled: true });
    const made = [];
    for (let at = 0; at < 3; at += 1) made.push(await server.make.team(org.id));
    const full = await server.make.team(org.id, { [admin.id]: 'owner', [user.id]: 'member' });
    const space = await server.make.space(org.id);
    await server.make.grantToTeam(space, full.id, 'read');
    await server.make.grantToTeam(await server.make.space(org.id), full.id, 'edit');
    await server.request('DELETE', `/spaces/${space.id}`, { token });
    const seen: List['items'] = [];
    let page = '';
    do {
      const path = `/orgs/${org.id}/teams?limit=2${page}`;
      const { body }: { body: List } = await server.request<List>('GET', path, { token });
      expect(body.count).toBe(4);
      seen.push(...body.items);
      page = body.next === undefined ? '' : `&page=${body.next.page}`;
    } while (page !== '');
    expect(seen.map(({ id }) => id)).toEqual([...made.map(({ id }) => id), full.id]);
    expect(seen.at(-1)).toMatchObject({ members: 2, spaces: 1 });
    expect(seen[0]).toMatchObject({ members: 0, spaces: 0 });
  });
});
