import { describe, expect, it } from 'vitest';
import { openSessionClient } from '../../../testing/session-client.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /user/sessions on %s', (dialect) => {
  it('ends all sessions of the caller but the one that asks', async () => {
    await using server = await startTestServer({ dialect });
    const [user, other] = [await server.make.user(), await server.make.user()];
    const own = await openSessionClient(server, user.id);
    const others = [
      await openSessionClient(server, user.id),
      await openSessionClient(server, user.id),
    ];
    const foreign = await openSessionClient(server, other.id);
    expect((await own.request('DELETE', '/user/sessions')).status).toBe(204);
    for (const client of others) expect((await client.request('GET', '/user')).status).toBe(401);
    expect((await own.request('GET', '/user')).status).toBe(200);
    expect((await foreign.request('GET', '/user')).status).toBe(200);
    expect((await own.request('DELETE', '/user/sessions')).status).toBe(204);
  });

  it('ends all of them where a token asks', async () => {
    await using server = await startTestServer({ dialect });
    const { admin, token } = await server.make.org();
    const client = await openSessionClient(server, admin.id);
    expect((await server.request('DELETE', '/user/sessions', { token })).status).toBe(204);
    expect((await client.request('GET', '/user')).status).toBe(401);
  });
});
