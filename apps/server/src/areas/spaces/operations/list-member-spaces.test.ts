import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { permission: string; space: { id: string; permissions: { admin: boolean } } }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/members/{userId}/spaces on %s', (dialect) => {
  it('lists what a member may see with the role that counts, as the caller sees it', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const guest = await server.make.member(org.id, null);
    const reader = await server.make.member(org.id, 'read');
    const team = await server.make.team(org.id, { [guest.user.id]: 'member' });
    const made = [];
    for (let at = 0; at < 4; at += 1) made.push(await server.make.space(org.id));
    const [mine, ours, both, hidden] = made as [(typeof made)[0], ...typeof made];
    if (!ours || !both || !hidden) throw new Error('There are four spaces.');
    await server.make.grant(mine, guest.user.id, 'edit');
    await server.make.grantToTeam(ours, team.id, 'read');
    await server.make.grant(both, guest.user.id, 'comment');
    await server.make.grantToTeam(both, team.id, 'review');
    const list = async (as: string, user: string, query = '') =>
      (
        await server.request<List>('GET', `/orgs/${org.id}/members/${user}/spaces${query}`, {
          token: as,
        })
      ).body;
    const pick = ({ items }: List) =>
      items.map(({ permission, space }) => [space.id, permission, space.permissions.admin]);
    expect(pick(await list(token, guest.user.id, '?order=asc'))).toEqual([
      [mine.id, 'edit', true],
      [ours.id, 'read', true],
      [both.id, 'review', true],
    ]);
    expect(pick(await list(reader.token, guest.user.id))[0]).toEqual([both.id, 'review', false]);
    const own = await list(guest.token, guest.user.id);
    expect([own.count, own.items.length]).toEqual([3, 3]);
    const first = await list(token, reader.user.id, '?limit=3');
    expect(first.count).toBe(4);
    const second = await list(token, reader.user.id, `?limit=3&page=${first.next?.page}`);
    expect([...first.items, ...second.items].map(({ space }) => space.id)).toEqual(
      made.map(({ id }) => id).toReversed(),
    );
  });

  it('shows nothing of a disabled member, and of others nothing to guests', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const asleep = await server.make.member(org.id, 'admin', { disabled: true });
    const guest = await server.make.member(org.id, null);
    await server.make.space(org.id);
    const ask = (as: string, user: string) =>
      server.request<List>('GET', `/orgs/${org.id}/members/${user}/spaces`, { token: as });
    expect((await ask(token, asleep.user.id)).body).toEqual({ count: 0, items: [] });
    expect((await ask(guest.token, admin.id)).status).toBe(403);
    expect((await ask(guest.token, guest.user.id)).body).toEqual({ count: 0, items: [] });
  });
});
