import type { ScimTokenResource } from '@octavo/contract/scim';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { openScimWorld } from '../testing/scim-client.ts';

describe.each(dialects)('DELETE /orgs/{organizationId}/scim-tokens/{id} on %s', (dialect) => {
  it('ends a token at once; who was provisioned with it stays', async () => {
    await using server = await startTestServer({ dialect });
    const { organizationId, adminToken: token, ask, addUser } = await openScimWorld(server);
    const userId = await addUser('mira@kiln.example');
    const path = `/orgs/${organizationId}/scim-tokens`;
    const { body } = await server.request<{ items: ScimTokenResource[] }>('GET', path, { token });
    const one = `${path}/${body.items[0]?.id}`;
    expect((await ask('GET', '/Users')).status).toBe(200);
    expect((await server.request('DELETE', one, { token })).status).toBe(204);
    expect((await ask('GET', '/Users')).status).toBe(401);
    expect((await server.request('DELETE', one, { token })).status).toBe(404);
    const member = `/orgs/${organizationId}/members/${userId}`;
    expect((await server.request('GET', member, { token })).status).toBe(200);
  });

  it("does not touch another organization's token", async () => {
    await using server = await startTestServer({ dialect });
    const world = await openScimWorld(server);
    const { org, token } = await server.make.org();
    const { id } = await server.platform.database.db
      .selectFrom('scim_tokens')
      .select('id')
      .executeTakeFirstOrThrow();
    const answer = await server.request('DELETE', `/orgs/${org.id}/scim-tokens/${id}`, { token });
    expect(answer.status).toBe(404);
    expect((await world.ask('GET', '/Users')).status).toBe(200);
  });
});
