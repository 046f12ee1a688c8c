import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /spaces/{spaceId}/permissions/teams on %s', (dialect) => {
  it('is an empty list as long as there are no teams, and checks its query all the same', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const path = `/spaces/${id}/permissions/teams`;
    const { body } = await server.request('GET', path, { token });
    expect(body).toEqual({ count: 0, items: [] });
    expect((await server.request('GET', `${path}?page=x`, { token })).status).toBe(400);
  });
});
