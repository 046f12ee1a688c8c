import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  count: number;
  items: { permission: string; user: { id: string } }[];
}

describe.each(dialects)('GET /spaces/{spaceId}/permissions/aggregate on %s', (dialect) => {
  it('lists everybody with a role, and the one that counts', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const space = await server.make.space(org.id, { defaultLevel: 'comment' });
    const creator = await server.make.member(org.id, 'create');
    const reader = await server.make.member(org.id, 'read');
    const guest = await server.make.member(org.id, null);
    await server.make.member(org.id, null);
    await server.make.member(org.id, 'admin', { disabled: true });
    await server.make.grant(space, reader.user.id, 'review');
    await server.make.grant(space, guest.user.id, 'read');
    const path = `/spaces/${space.id}/permissions/aggregate`;
    const { body } = await server.request<List>('GET', path, { token });
    expect(body.count).toBe(4);
    expect(new Map(body.items.map((item) => [item.user.id, item.permission]))).toEqual(
      new Map([
        [admin.id, 'admin'],
        [creator.user.id, 'comment'],
        [reader.user.id, 'review'],
        [guest.user.id, 'read'],
      ]),
    );
  });
});
