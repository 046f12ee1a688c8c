import type { OrganizationResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs on %s', (dialect) => {
  it("lists one's organizations with one's own permissions, without those that disabled one", async () => {
    await using server = await startTestServer({ dialect });
    const { org: own, admin, token } = await server.make.org('Own');
    const { org: visited } = await server.make.org('Visited');
    const { org: closed } = await server.make.org('Closed');
    await server.make.org('Unknown');
    const time = server.platform.clock.now().toISOString();
    const join = { user_id: admin.id, role: null, sso: 0, joined_at: time, last_seen_at: null };
    await server.platform.database.transaction(async (tx) => {
      await tx
        .insertInto('members')
        .values([
          { ...join, organization_id: visited.id, disabled: 0 },
          { ...join, organization_id: closed.id, disabled: 1 },
        ])
        .execute();
    });
    const { body } = await server.request<{ count: number; items: OrganizationResource[] }>(
      'GET',
      '/orgs',
      { token },
    );
    expect(body.count).toBe(2);
    expect(body.items.map((org) => [org.id, org.permissions.admin])).toEqual([
      [own.id, true],
      [visited.id, false],
    ]);
  });
});
