import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /spaces/{spaceId}/permissions/users/{userId} on %s', (dialect) => {
  it('changes a role that was granted, and only such a one', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    const path = `/spaces/${space.id}/permissions/users/${guest.user.id}`;
    const change = async () =>
      (await server.request('PATCH', path, { token, body: { role: 'comment' } })).status;
    expect(await change()).toBe(404);
    await server.make.grant(space, guest.user.id, 'read');
    expect(await change()).toBe(204);
    const { body } = await server.request('GET', `/spaces/${space.id}`, { token: guest.token });
    expect(body).toMatchObject({ permissions: { comment: true, edit: false } });
  });
});
