import { request as send } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { openLimitTable } from '../platform/index.ts';
import { startOrgServer } from '../testing/org-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { type Bucket, callerBuckets } from './rate-limit.ts';

const { server, token } = await startOrgServer();
afterAll(() => server.close());

describe('a token', () => {
  it('is asked for with a challenge', async () => {
    const answer = await server.request('GET', '/user');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('that has expired is refused', async () => {
    const user = await server.make.user();
    const expired = await server.make.token(user.id, { expiresAt: '2020-01-01T00:00:00Z' });
    expect((await server.request('GET', '/user', { token: expired })).status).toBe(401);
  });

  it('is checked before the body', async () => {
    const answer = await server.request('POST', '/orgs', { body: '{' });
    expect(answer.status).toBe(401);
  });
});

describe('every answer', () => {
  it('to HEAD has the headers of GET and no body', async () => {
    const get = await server.request('GET', '/user', { token });
    const head = await server.request('HEAD', '/user', { token });
    expect(head.status).toBe(200);
    expect(head.body).toBeUndefined();
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });

  it('may be read by scripts of any origin, which send their token by hand', async () => {
    const preflight = await server.request('OPTIONS', '/user');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('User-Agent');
  });

  it('to a method that a path does not have names those that it has', async () => {
    const allowed = async (method: string, path: string) => {
      const { status, headers, body } = await server.request(method, path, { token });
      const { type } = (body as { error: { type: string } }).error;
      return [status, headers.get('allow'), type];
    };
    const wrong = [405, expect.any(String), 'method_not_allowed'];
    expect(await allowed('DELETE', '/orgs')).toEqual([405, 'GET, HEAD, POST', wrong[2]]);
    expect(await allowed('PUT', '/spaces/x/')).toEqual(wrong);
    expect(await allowed('PUT', '/spaces/x/content/path/a/b%2Fc?x=y')).toEqual(wrong);
    const none = [404, null, 'unknown_address'];
    expect(await allowed('DELETE', '/nothing')).toEqual(none);
  });

  it('cannot be taken for another type', async () => {
    const { headers } = await server.request('GET', '/user', { token });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('says each header once, and its own one where it has one', async () => {
    const paths = ['/v1', '/v1/user', '/v1/docs', '/v1/openapi.json', '/v1/nothing', '/healthz'];
    for (const path of paths) {
      const raw = await new Promise<string[]>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` };
        const request = send(`${server.origin}${path}`, { headers }, (response) => {
          response.resume();
          resolve(response.rawHeaders);
        });
        request.on('error', reject).end();
      });
      const names = raw.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      expect(names.toSorted(), path).toEqual([...new Set(names)].toSorted());
    }
  });

  it('comes even where a request lies about its length', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = send(`${server.origin}/v1/orgs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
        },
      });
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.write('{"title":"Chunked ');
      request.end('kiln"}');
    });
    expect(status).toBe(201);
  });
});

describe('the rate limit', () => {
  it('slows down who guesses tokens and sessions, and nobody else behind the same address', async () => {
    await using guarded = await startTestServer({
      http: { failureLimit: { perSecond: 0.001, burst: 3 } },
    });
    const { token } = await guarded.make.org();
    const ask = async (headers: Record<string, string>) =>
      (await guarded.request('GET', '/user', { headers })).status;
    const guesses = [
      { authorization: `Bearer oct_${'x'.repeat(43)}` },
      { authorization: 'Basic b2N0OmF2bw==' },
      { cookie: `octavo_session=ocs_${'x'.repeat(43)}` },
    ];
    for (const guess of guesses) expect(await ask(guess)).toBe(401);
    for (const guess of guesses) expect(await ask(guess)).toBe(429);
    expect((await guarded.request('GET', '/user', { token })).status).toBe(200);
  });

  it('keeps nothing of tokens that nobody has', async () => {
    await using guarded = await startTestServer({
      http: { failureLimit: { perSecond: 1000, burst: 100_000 } },
    });
    const buckets = guarded.platform.caches.open(callerBuckets);
    const callers = openLimitTable<Bucket>(buckets, () => false);
    for (let count = 0; count < 50; count += 1) {
      const token = `oct_${String(count).padStart(4000, 'x')}`;
      expect((await guarded.request('GET', '/user', { token })).status).toBe(401);
    }
    expect(callers.size).toBe(0);
    const { token } = await guarded.make.org();
    await guarded.request('GET', '/user', { token });
    expect(callers.size).toBe(1);
  });

  it('answers 429 with the time to wait, to each token on its own', async () => {
    await using limited = await startTestServer({
      http: { rateLimit: { perSecond: 0.1, burst: 2 } },
    });
    const { token: busy } = await limited.make.org();
    const { token: calm } = await limited.make.org();
    const ask = (asking: string) => limited.request('GET', '/user', { token: asking });
    expect([(await ask(busy)).status, (await ask(busy)).status]).toEqual([200, 200]);
    const refused = await ask(busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(calm)).status).toBe(200);
  });
});
