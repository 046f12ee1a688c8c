import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/members/{userId} on %s', (dialect) => {
  it('answers a member with its person', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user } = await server.make.member(org.id, null);
    const { status, body } = await server.request('GET', `/orgs/${org.id}/members/${user.id}`, {
      token,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'member',
      id: user.id,
      role: null,
      disabled: false,
      sso: false,
      spaces: 0,
      teams: 0,
      user: { object: 'user', id: user.id, email: user.email },
    });
  });

  it('does not know the members of other organizations', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { admin } = await server.make.org('Elsewhere');
    const path = `/orgs/${org.id}/members/${admin.id}`;
    expect((await server.request('GET', path, { token })).status).toBe(404);
  });
});
