import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openRequestServer } from '../testing/request-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { id: string; space: string }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/change-requests on %s', (dialect) => {
  it('lists those of all spaces that the caller may see, the newest first', async () => {
    await using server = await openRequestServer(dialect);
    const { organizationId, spaceId, server: running } = server;
    const first = await server.open();
    const other = await running.make.space(organizationId);
    const second = (await server.call('POST', `/spaces/${other.id}/change-requests`)).body;
    const path = `/orgs/${organizationId}/change-requests`;
    const all = await server.call<List>('GET', `${path}?status=all`);
    expect(all.body.count).toBe(2);
    expect(all.body.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all.body.items.map(({ space }) => space)).toEqual([other.id, spaceId]);
    const page = await server.call<List>('GET', `${path}?status=all&limit=1`);
    const next = encodeURIComponent(page.body.next?.page ?? '');
    const rest = await server.call<List>('GET', `${path}?status=all&limit=1&page=${next}`);
    expect(rest.body.items.map(({ id }) => id)).toEqual([first.id]);
    expect((await server.call<List>('GET', path)).body.count).toBe(0);
  });

  it('shows a guest only those of spaces that were granted', async () => {
    await using server = await openRequestServer(dialect);
    const { organizationId, server: running } = server;
    await server.open();
    const granted = await running.make.space(organizationId);
    await server.call('POST', `/spaces/${granted.id}/change-requests`);
    const guest = await running.make.member(organizationId, null);
    const path = `/orgs/${organizationId}/change-requests?status=all`;
    const before = await running.request<List>('GET', path, { token: guest.token });
    expect(before.body).toEqual({ count: 0, items: [] });
    await running.make.grant(granted, guest.user.id, 'read');
    const after = await running.request<List>('GET', path, { token: guest.token });
    expect(after.body.items.map(({ space }) => space)).toEqual([granted.id]);
  });

  it('refuses strangers, nobody and wrong statuses', async () => {
    await using server = await openRequestServer(dialect);
    const path = `/orgs/${server.organizationId}/change-requests`;
    expect((await server.call('GET', path, { as: 'stranger' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'nobody' })).status).toBe(401);
    expect((await server.call('GET', `${path}?status=x`)).status).toBe(400);
  });
});
