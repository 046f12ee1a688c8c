import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/link-invites/{inviteId} on %s', (dialect) => {
  it('shows it to those who administer what it lets into, and to nobody else', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const elsewhere = await server.make.org();
    const space = await server.make.space(org.id);
    const path = `/orgs/${org.id}/link-invites`;
    const make = async (body: unknown) =>
      (await server.request<InviteResource>('POST', path, { token, body })).body;
    const [into, onto] = [
      await make({ role: 'edit' }),
      await make({ level: 'edit', space: space.id }),
    ];
    const { user, token: guest } = await server.make.member(org.id, null);
    await server.make.grant(space, user.id, 'admin');
    const { token: bystander } = await server.make.member(org.id, null);
    const { token: creator } = await server.make.member(org.id, 'create');
    const get = (id: string, as: string) =>
      server.request<InviteResource>('GET', `${path}/${id}`, { token: as });
    expect((await get(into.id, token)).body).toEqual(into);
    expect((await get(onto.id, guest)).body).toMatchObject({ id: onto.id, redundant: true });
    expect((await get(into.id, guest)).status).toBe(403);
    expect((await get(onto.id, creator)).status).toBe(403);
    expect((await get(onto.id, bystander)).status).toBe(404);
    expect((await get(into.id, elsewhere.token)).status).toBe(404);
    const there = `/orgs/${elsewhere.org.id}/link-invites/${into.id}`;
    expect((await server.request('GET', there, { token: elsewhere.token })).status).toBe(404);
  });

  it('is not found by a part of its id, nor by another ending', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const path = `/orgs/${org.id}/link-invites`;
    const body = { role: 'read' };
    const { id } = (await server.request<InviteResource>('POST', path, { token, body })).body;
    for (const wrong of [id.slice(0, 12), id.slice(0, 31), `${id.slice(0, 31)}_`, `${id}0`]) {
      const answer = await server.request('GET', `${path}/${wrong}`, { token });
      expect([wrong, answer.status]).toEqual([wrong, 404]);
    }
  });
});
