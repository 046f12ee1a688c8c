import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /spaces/{spaceId}/permissions/users on %s', (dialect) => {
  it('lists those who were granted a role on this space, and the role', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const other = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const reader = await server.make.member(org.id, 'read');
    await server.make.grant(space, guest.user.id, 'edit');
    await server.make.grant(other, reader.user.id, 'edit');
    const { body } = await server.request('GET', `/spaces/${space.id}/permissions/users`, {
      token,
    });
    expect(body).toEqual({
      count: 1,
      items: [{ permission: 'edit', user: expect.objectContaining({ id: guest.user.id }) }],
    });
  });
});
