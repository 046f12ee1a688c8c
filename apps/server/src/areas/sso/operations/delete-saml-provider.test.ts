import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openSamlWorld } from '../testing/saml-world.ts';

describe.each(dialects)('DELETE /orgs/{organizationId}/saml/{samlProviderId} on %s', (dialect) => {
  it('forgets the provider and what it said, and keeps its people as members', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, path, provider, token, org } = world;
    const begun = await world.begin();
    await world.send(begun, world.write(begun));
    await world.begin();
    const remove = () => server.request('DELETE', `${path}/${provider.id}`, { token });
    const statuses = await Promise.all([remove(), remove(), remove()]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const { db } = server.platform.database;
    for (const table of ['sso_identities', 'sso_attempts', 'sso_replays', 'sessions'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const members = await server.request('GET', `/orgs/${org.id}/members`, { token });
    expect(members.body).toMatchObject({ count: 2 });
  });

  it('is nothing that another organization can do', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, provider } = world;
    const other = await server.make.org('Other');
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      const path = `/orgs/${other.org.id}/saml/${provider.id}`;
      const body = method === 'PATCH' ? { label: 'Mine' } : undefined;
      const answer = await server.request(method, path, { token: other.token, body });
      expect(answer.status).toBe(404);
    }
  });
});
