import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface Invites {
  count: number;
  next?: { page: string };
  items: InviteResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/link-invites on %s', (dialect) => {
  it('lists all to admins of the organization, and to others those onto what they administer', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const [own, other] = [await server.make.space(org.id), await server.make.space(org.id)];
    const { user, token: guest } = await server.make.member(org.id, null);
    await server.make.grant(own, user.id, 'admin');
    await server.make.grant(other, user.id, 'edit');
    const path = `/orgs/${org.id}/link-invites`;
    const bodies = [
      { role: 'read' },
      { level: 'edit', space: own.id },
      { level: 'read', space: other.id },
    ];
    const ids: string[] = [];
    for (const body of bodies) {
      ids.push((await server.request<{ id: string }>('POST', path, { token, body })).body.id);
    }
    const list = async (as: string, query = '') =>
      (await server.request<Invites>('GET', path + query, { token: as })).body;
    const all = await list(token);
    expect([all.count, all.items.map(({ id }) => id)]).toEqual([3, ids]);
    const seen = await list(guest);
    expect([seen.count, seen.items.map(({ id }) => id)]).toEqual([1, [ids[1]]]);
    expect(seen.items[0]).toMatchObject({ level: 'edit', space: { id: own.id, title: own.title } });
    const first = await list(token, '?limit=2');
    const second = await list(token, `?limit=2&page=${first.next?.page}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  });

  it('is for nobody who administers nothing', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const elsewhere = await server.make.org();
    const path = `/orgs/${org.id}/link-invites`;
    const { token: creator } = await server.make.member(org.id, 'create');
    const { token: guest } = await server.make.member(org.id, null);
    const see = async (as: string) => (await server.request('GET', path, { token: as })).status;
    expect([await see(creator), await see(guest), await see(elsewhere.token)]).toEqual([
      403, 403, 404,
    ]);
  });
});
