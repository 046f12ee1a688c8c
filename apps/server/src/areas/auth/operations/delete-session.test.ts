import { describe, expect, it } from 'vitest';
import { openSessionClient } from '../../../testing/session-client.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /user/sessions/{sessionId} on %s', (dialect) => {
  it('ends the session of one device at once, and says so in an event', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const laptop = await openSessionClient(server, user.id);
    const phone = await openSessionClient(server, user.id);
    const ended: unknown[] = [];
    server.platform.events.on('session.ended', async (_, { object, actor }) => {
      ended.push({ object, actor });
    });
    expect((await phone.request('GET', '/user')).status).toBe(200);
    const path = `/user/sessions/${phone.sessionId}`;
    expect((await laptop.request('DELETE', path)).status).toBe(204);
    expect((await phone.request('GET', '/user')).status).toBe(401);
    expect((await laptop.request('GET', '/user')).status).toBe(200);
    expect((await laptop.request('DELETE', path)).status).toBe(404);
    expect(ended).toEqual([
      {
        object: { kind: 'session', id: phone.sessionId, userId: user.id },
        actor: expect.objectContaining({
          ...{ kind: 'user', userId: user.id, sessionId: laptop.sessionId },
        }),
      },
    ]);
  });

  it('ends no session of another person, and none without the CSRF token', async () => {
    await using server = await startTestServer({ dialect });
    const [user, other] = [await server.make.user(), await server.make.user()];
    const own = await openSessionClient(server, user.id);
    const foreign = await openSessionClient(server, other.id);
    const path = `/user/sessions/${foreign.sessionId}`;
    expect((await own.request('DELETE', path)).status).toBe(404);
    const bare = { headers: { 'x-csrf-token': '' } };
    const ownPath = `/user/sessions/${own.sessionId}`;
    expect((await own.request('DELETE', ownPath, bare)).status).toBe(403);
    expect((await foreign.request('GET', '/user')).status).toBe(200);
    expect((await own.request('DELETE', ownPath)).status).toBe(204);
    expect((await own.request('GET', '/user')).status).toBe(401);
  });
});
