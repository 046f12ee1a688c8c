import { afterAll, describe, expect, it } from 'vitest';
import { createSession, endSession, findSession } from '../areas/auth/index.ts';
import { testActor } from '../testing/test-actor.ts';
import { startTestServer } from '../testing/test-server.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { makeCsrfToken } from './csrf.ts';

const server = await startTestServer();
const { admin, token } = await server.make.org();
afterAll(() => server.close());

const own = new URL(server.platform.config.publicUrl).origin;

async function signIn(expiresAt = '2099-01-31T09:30:00Z') {
  const { sessionId, secret } = await server.platform.database.transaction((tx) =>
    createSession(server.platform, tx, {
      ...{ userId: admin.id, method: 'password', expiresAt, reach: null },
      device: { userAgent: 'tests', address: '127.0.0.1' },
    }),
  );
  const cookie = `theme=dark; ${SESSION_COOKIE}=${secret}`;
  return { sessionId, cookie, csrf: makeCsrfToken(secret) };
}

const body = { title: 'Glazes' };

describe('a browser session', () => {
  it('reads as its person, by the cookie alone', async () => {
    const { cookie } = await signIn();
    const answer = await server.request('GET', '/user', { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: admin.id });
  });

  it('shows nothing to scripts of other origins', async () => {
    const { cookie } = await signIn();
    for (const path of ['/user', '/spaces/none']) {
      const { headers } = await server.request('GET', path, { headers: { cookie } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const { headers } = await server.request('GET', '/user', { token, headers: { cookie } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is not taken from pages of another origin, whatever they send', async () => {
    const { cookie, csrf } = await signIn();
    const from = (origin: string, method: string) =>
      server.request(method, '/orgs', {
        headers: { cookie, origin, 'x-csrf-token': csrf },
        ...(method === 'POST' ? { body } : {}),
      });
    for (const origin of ['https://elsewhere.example', 'null', `${own}.elsewhere.example`]) {
      expect((await from(origin, 'GET')).status).toBe(403);
      expect((await from(origin, 'POST')).status).toBe(403);
    }
    expect((await from(own, 'GET')).status).toBe(200);
    expect((await from(own, 'POST')).status).toBe(201);
  });

  it('writes only with the CSRF token of that session', async () => {
    const { cookie, csrf } = await signIn();
    const other = await signIn();
    const write = (headers: Record<string, string>) =>
      server.request('POST', '/orgs', { headers: { cookie, ...headers }, body });
    expect((await write({})).status).toBe(403);
    expect((await write({ 'x-csrf-token': '' })).status).toBe(403);
    expect((await write({ 'x-csrf-token': other.csrf })).status).toBe(403);
    expect((await write({ 'x-csrf-token': csrf })).status).toBe(201);
  });

  it('counts less than a token that is sent beside it', async () => {
    const { cookie } = await signIn();
    const refused = await server.request('GET', '/user', {
      token: 'oct_none',
      headers: { cookie },
    });
    expect(refused.status).toBe(401);
    const made = await server.request('POST', '/orgs', { token, headers: { cookie }, body });
    expect(made.status).toBe(201);
  });

  it('ends: by its time, by being deleted, and never begins by a made-up secret', async () => {
    const read = (cookie: string) => server.request('GET', '/user', { headers: { cookie } });
    expect((await read((await signIn('2020-01-31T09:30:00Z')).cookie)).status).toBe(401);
    const { sessionId, cookie } = await signIn();
    expect((await read(cookie)).status).toBe(200);
    await server.platform.database.transaction(async (tx) => {
      const session = await findSession(tx, admin.id, sessionId);
      if (session !== undefined) await endSession(server.platform, tx, session, testActor);
    });
    expect((await read(cookie)).status).toBe(401);
    expect((await read(`${SESSION_COOKIE}=ocs_${'a'.repeat(43)}`)).status).toBe(401);
    expect((await read(`${SESSION_COOKIE}=`)).status).toBe(401);
  });

  it('has idempotency keys of its own', async () => {
    const { cookie, csrf } = await signIn();
    const make = (headers: Record<string, string>) =>
      server.request<{ id: string }>('POST', '/orgs', {
        headers: { 'idempotency-key': 'kiln', ...headers },
        body,
      });
    const session = { cookie, 'x-csrf-token': csrf };
    const first = await make(session);
    expect((await make(session)).body.id).toBe(first.body.id);
    const byToken = await make({ authorization: `Bearer ${token}` });
    expect(byToken.body.id).not.toBe(first.body.id);
  });
});
