import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /spaces/{spaceId}/permissions/users/{userId} on %s', (dialect) => {
  it('takes back what was granted on this space alone', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const other = await server.make.space(org.id);
    const guest = await server.make.member(org.id, null);
    for (const one of [space, other]) await server.make.grant(one, guest.user.id, 'read');
    const see = async (id: string) =>
      (await server.request('GET', `/spaces/${id}`, { token: guest.token })).status;
    expect([await see(space.id), await see(other.id)]).toEqual([200, 200]);
    const path = `/spaces/${space.id}/permissions/users/${guest.user.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect([await see(space.id), await see(other.id)]).toEqual([404, 200]);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
  });
});
