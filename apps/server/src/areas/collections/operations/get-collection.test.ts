import type { CollectionResource } from '@octavo/contract/collections';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /collections/{collectionId} on %s', (dialect) => {
  it('shows a collection to who has a role on it, its title to who is led on, and else nothing', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const make = async (body: object) =>
      (
        await server.request<CollectionResource>('POST', `/orgs/${org.id}/collections`, {
          token,
          body,
        })
      ).body;
    const outer = await make({ title: 'Guides', description: 'All of them' });
    const inner = await make({ title: 'Glazing', parent: outer.id });
    const space = await server.make.space(org.id, { parentId: inner.id });
    const guest = await server.make.member(org.id, null);
    const ask = (as: string, id = outer.id) =>
      server.request<CollectionResource>('GET', `/collections/${id}`, { token: as });
    expect((await ask(guest.token)).status).toBe(404);
    expect((await ask(token)).body).toMatchObject({
      ...{ title: 'Guides', description: 'All of them', organization: org.id, defaultLevel: null },
      permissions: { view: true, create: true, admin: true, viewInviteLinks: true },
    });
    await server.make.grant(space, guest.user.id, 'read');
    const { body: way } = await ask(guest.token);
    expect(way).toMatchObject({ title: 'Guides', permissions: { view: false, create: false } });
    expect(way).not.toHaveProperty('description');
    expect((await ask(guest.token, inner.id)).body).toMatchObject({ parent: outer.id });
    const { token: stranger } = await server.make.org('Elsewhere');
    expect((await ask(stranger)).status).toBe(404);
  });
});
