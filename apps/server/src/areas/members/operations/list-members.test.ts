import type { MemberResource } from '@octavo/contract/members';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: MemberResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/members on %s', (dialect) => {
  it('filters by role, guests included, and by name or address in any case', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user: guest } = await server.make.member(org.id, null);
    const { user: editor } = await server.make.member(org.id, 'edit');
    await server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('users')
        .set({ display_name: 'Émile 50%', search_text: `émile 50%\n${editor.email}` })
        .where('id', '=', editor.id)
        .execute();
    });
    const list = async (query: string) => {
      const path = `/orgs/${org.id}/members?${query}`;
      const { body } = await server.request<List>('GET', path, { token });
      expect(body.count).toBe(body.items.length);
      return body.items.map((member) => member.id);
    };
    expect(await list('role=guest')).toEqual([guest.id]);
    expect(await list('role=edit')).toEqual([editor.id]);
    expect(await list(`search=${encodeURIComponent('ÉMILE')}`)).toEqual([editor.id]);
    expect(await list(`search=${encodeURIComponent('50%')}`)).toEqual([editor.id]);
    expect(await list(`search=${encodeURIComponent('5_%')}`)).toEqual([]);
    expect(await list(`search=${guest.email.toUpperCase()}`)).toEqual([guest.id]);
    expect(await list('sort=lastSeenAt')).toEqual([]);
  });

  it('goes through all of them in both orders, also where they joined at the same time', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    const clock = { now: () => now };
    await using server = await startTestServer({ dialect, platform: { clock } });
    const { org, admin, token } = await server.make.org();
    const joined = [admin.id];
    for (let made = 0; made < 4; made += 1) {
      if (made === 2) now = new Date('2026-02-01T09:30:00.000Z');
      joined.push((await server.make.member(org.id, 'read')).user.id);
    }
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      let page = '';
      do {
        const path = `/orgs/${org.id}/members?limit=2&order=${order}${page}`;
        const { body }: { body: List } = await server.request<List>('GET', path, { token });
        expect(body.count).toBe(5);
        seen.push(...body.items.map((member) => member.id));
        page = body.next === undefined ? '' : `&page=${body.next.page}`;
      } while (page !== '');
      expect(seen).toEqual(order === 'asc' ? joined : joined.toReversed());
    }
  });

  it('counts the spaces that each member may see', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { user: guest } = await server.make.member(org.id, null);
    const space = await server.make.space(org.id);
    await server.make.space(org.id);
    await server.make.grant(space, guest.id, 'read');
    const { body } = await server.request<List>('GET', `/orgs/${org.id}/members`, { token });
    const counts = new Map(body.items.map((member) => [member.id, member.spaces]));
    expect([counts.get(admin.id), counts.get(guest.id)]).toEqual([2, 1]);
  });
});
