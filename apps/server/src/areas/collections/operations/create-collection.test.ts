import type { CollectionResource } from '@octavo/contract/collections';
import { describe, expect, it } from 'vitest';
import { testActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { grantToUsers } from '../../access/index.ts';

describe.each(dialects)('POST /orgs/{organizationId}/collections on %s', (dialect) => {
  it('takes create in the very place, and nests ten deep', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const make = (body: object, as = token) =>
      server.request<CollectionResource>('POST', `/orgs/${org.id}/collections`, {
        token: as,
        body,
      });
    const first = await make({ title: 'é'.repeat(50), description: '🏺'.repeat(100) });
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(first.body.urls.location);
    expect((await make({ title: 'é'.repeat(51) })).status).toBe(400);
    expect((await make({ description: 'x'.repeat(101) })).status).toBe(400);
    expect(await make({ parent: 'nothing' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'body.parent' }] } },
    });
    const guest = await server.make.member(org.id, null);
    expect((await make({}, guest.token)).status).toBe(403);
    await server.platform.database.transaction((tx) =>
      grantToUsers(
        server.platform,
        tx,
        { kind: 'collection', id: first.body.id, organizationId: org.id },
        { users: [guest.user.id], role: 'create', actor: testActor },
      ),
    );
    expect((await make({}, guest.token)).status).toBe(403);
    let parent = first.body.id;
    for (let depth = 2; depth <= 10; depth++) {
      const { status, body } = await make({ parent }, guest.token);
      expect([depth, status]).toEqual([depth, 201]);
      expect(body.parent).toBe(parent);
      parent = body.id;
    }
    expect((await make({ parent })).status).toBe(409);
  });
});
