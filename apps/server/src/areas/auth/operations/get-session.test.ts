import { describe, expect, it } from 'vitest';
import { openSessionClient } from '../../../testing/session-client.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /user/session on %s', (dialect) => {
  it('shows the session that asks, with the token that its writes carry', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const client = await openSessionClient(server, user.id, {
      method: 'mail-link',
      device: { userAgent: 'Firefox <b>', address: '192.0.2.7' },
    });
    const { body, headers } = await client.request('GET', '/user/session');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      id: client.sessionId,
      method: 'mail-link',
      userAgent: 'Firefox <b>',
      address: '192.0.2.7',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
      current: true,
      csrfToken: client.csrfToken,
    });
    const title = { body: { title: 'Glazes' } };
    expect((await client.request('POST', '/orgs', title)).status).toBe(201);
    const forged = { ...title, headers: { 'x-csrf-token': 'a'.repeat(43) } };
    expect((await client.request('POST', '/orgs', forged)).status).toBe(403);
  });

  it('is nothing to a token, and answers no page of another origin', async () => {
    await using server = await startTestServer({ dialect });
    const { admin, token } = await server.make.org();
    const client = await openSessionClient(server, admin.id);
    expect((await server.request('GET', '/user/session', { token })).status).toBe(404);
    const headers = { origin: 'https://evil.example' };
    expect((await client.request('GET', '/user/session', { headers })).status).toBe(403);
  });
});
