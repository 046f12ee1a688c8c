import { request as send } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpaceResource } from '../areas/spaces/index.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { id: string }[];
}

interface Failure {
  error: {
    code: number;
    message: string;
    details?: { path: string; message: string }[];
    requestId: string;
  };
}

let server: TestServer;
let token: string;
let orgId: string;

beforeAll(async () => {
  server = await startTestServer();
  const made = await server.make.org();
  token = made.token;
  orgId = made.org.id;
});

afterAll(() => server.close());

const create = (body: unknown, headers: Record<string, string> = {}) =>
  server.request<SpaceResource & Failure>('POST', `/orgs/${orgId}/spaces`, {
    token,
    body,
    headers,
  });

describe('a request target', () => {
  it('may be absolute, ahead of the API and in it', async () => {
    const statusOf = (path: string) =>
      new Promise((resolve, reject) => {
        send(server.origin, { path }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusOf('http://docs.example/healthz')).toBe(200);
    expect(await statusOf(`${server.origin}/v1/user`)).toBe(401);
    expect(await statusOf('http://docs.example')).toBe(await statusOf('/'));
  });
});

describe('a body', () => {
  it.each<[string, unknown, string]>([
    ['of the wrong type is not coerced', { title: 5 }, 'body.title'],
    ['with an unknown field is refused', { title: 'a', bogus: 1 }, 'body.bogus'],
    ['over a limit is refused', { title: 'a'.repeat(51) }, 'body.title'],
    ['with a value outside an enumeration is refused', { editMode: 'open' }, 'body.editMode'],
    ['that is no object is refused', [], 'body'],
    ['that is null is refused', null, 'body'],
    ['with NUL in a text is refused', { title: 'a\u0000b' }, 'body.title'],
    ['with half a surrogate pair is refused', { title: '\ud83d' }, 'body.title'],
  ])('%s', async (_name, body, path) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(400);
    expect(answer.body.error.details?.[0]?.path).toBe(path);
    expect(answer.body.error.message).toContain(path.replace('body.', ''));
    expect(answer.body.error.requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('names the choices of an enumeration', async () => {
    const { body } = await create({ editMode: 'open' });
    expect(body.error.message).toBe('editMode must be one of live, locked');
  });

  it('counts characters, not UTF-16 units', async () => {
    expect((await create({ title: '𝒳'.repeat(50) })).status).toBe(201);
    expect((await create({ title: '𝒳'.repeat(51) })).status).toBe(400);
  });

  it.each<[string, string | Uint8Array, number]>([
    ['malformed JSON', '{"title":', 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a nesting of 201 levels', '['.repeat(201) + ']'.repeat(201), 400],
    ['more bytes than allowed', `{"title":"${'a'.repeat(1024 * 1024)}"}`, 413],
    ['nothing at all', '', 201],
  ])('of %s is answered as the contract says', async (_name, body, status) => {
    const answer = await create(body);
    expect(answer.status).toBe(status);
  });

  it('of another type than JSON is a 415', async () => {
    const answer = await create('title=a', { 'content-type': 'text/plain' });
    expect(answer.status).toBe(415);
  });
});

describe('a path', () => {
  it('may end in a slash', async () => {
    expect((await server.request('GET', '/user/', { token })).status).toBe(200);
  });

  it.each([
    '/spaces/%00',
    '/spaces/%zz',
    '/spaces/%ff',
    `/spaces/${'x'.repeat(600)}`,
    '/spaces/a%2Fb',
  ])('that is malformed is a 404: %s', async (path) => {
    const answer = await server.request<Failure>('GET', path, { token });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe(404);
  });

  it('that leads nowhere is a 404 in the shape of every error', async () => {
    const answer = await server.request<Failure>('GET', '/nowhere', { token });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({ code: 404, requestId: expect.any(String) });
  });
});

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

describe('an entity tag', () => {
  it('lets a write pass as long as the object has not changed', async () => {
    const { body: space } = await create({ title: 'Tagged' });
    const path = `/spaces/${space.id}`;
    const tag = (await server.request('GET', path, { token })).headers.get('etag') ?? '';
    const write = (title: string) =>
      server.request('PATCH', path, { token, body: { title }, headers: { 'if-match': tag } });
    expect((await write('First')).status).toBe(200);
    expect((await write('Second')).status).toBe(412);
    const { body } = await server.request<SpaceResource>('GET', path, { token });
    expect(body.title).toBe('First');
  });

  it('of any kind matches `*`, and holds for actions on the object', async () => {
    const { body: space } = await create({});
    const path = `/spaces/${space.id}`;
    const any = await server.request('PATCH', path, {
      token,
      body: { title: 'Any' },
      headers: { 'if-match': '*' },
    });
    expect(any.status).toBe(200);
    const stale = await server.request('POST', `${path}/duplicate`, {
      token,
      headers: { 'if-match': '"stale"' },
    });
    expect(stale.status).toBe(412);
  });

  it('is not sent with lists', async () => {
    const answer = await server.request('GET', `/orgs/${orgId}/spaces`, { token });
    expect(answer.headers.get('etag')).toBeNull();
  });
});

describe('an idempotency key', () => {
  it('repeats the answer of the same request and creates nothing', async () => {
    const headers = { 'idempotency-key': 'make-one' };
    const first = await create({ title: 'Once' }, headers);
    const again = await create({ title: 'Once' }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('is refused for another body', async () => {
    const headers = { 'idempotency-key': 'make-another' };
    await create({ title: 'One' }, headers);
    expect((await create({ title: 'Two' }, headers)).status).toBe(409);
  });

  it('keeps a secret in its answer unreadable in the database', async () => {
    const headers = { 'idempotency-key': 'secret' };
    const ask = () =>
      server.request<{ token: string }>('POST', '/user/tokens', {
        token,
        body: { label: 'ci' },
        headers,
      });
    const first = await ask();
    expect((await ask()).body.token).toBe(first.body.token);
    const rows = await server.platform.database.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(first.body.token);
  });

  it('does not keep failures', async () => {
    const headers = { 'idempotency-key': 'failing' };
    expect((await create({ emoji: 'no emoji' }, headers)).status).toBe(400);
    expect((await create({ emoji: '🏺' }, headers)).status).toBe(201);
  });

  it('makes one thing of requests sent at once', async () => {
    const headers = { 'idempotency-key': 'at-once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ title: 'Raced' }, headers)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const { body } = await server.request<{ items: SpaceResource[] }>(
      'GET',
      `/orgs/${orgId}/spaces?limit=1000`,
      { token },
    );
    expect(body.items.filter((space) => space.title === 'Raced')).toHaveLength(1);
  });
});

describe('a list', () => {
  const list = (path: string) => server.request<List & Failure>('GET', path, { token });

  it('is walked by its cursors, each item once, while rows are added', async () => {
    const { org, token: own } = await server.make.org('Paged');
    const expected = new Set<string>();
    for (let made = 0; made < 5; made += 1) expected.add((await server.make.space(org.id)).id);
    const seen: string[] = [];
    let path: string | undefined = `/orgs/${org.id}/spaces?limit=2`;
    while (path !== undefined) {
      const { body }: { body: List } = await server.request<List>('GET', path, { token: own });
      seen.push(...body.items.map((item) => item.id));
      if (seen.length === 2) {
        expect(body.count).toBe(5);
        expected.add((await server.make.space(org.id)).id);
      }
      path = body.next && `/orgs/${org.id}/spaces?limit=2&page=${body.next.page}`;
    }
    expect(seen).toEqual([...expected]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=ten',
    'limit=1&limit=2',
    'page=x',
    'page=%00',
  ])('refuses %s', async (query) => {
    const { status, body } = await list(`/orgs/${orgId}/spaces?${query}`);
    expect(status).toBe(400);
    expect(body.error.details?.[0]?.path).toBe(`query.${query.split('=')[0]}`);
  });

  it('refuses a cursor of another list', async () => {
    const { org, token: other } = await server.make.org('Other');
    for (let made = 0; made < 2; made += 1) await server.make.space(org.id);
    const { body } = await server.request<List>('GET', `/orgs/${org.id}/spaces?limit=1`, {
      token: other,
    });
    const cursor = body.next?.page ?? '';
    expect((await list(`/orgs/${orgId}/spaces?page=${cursor}`)).status).toBe(400);
  });

  it('ignores query parameters that it does not know', async () => {
    expect((await list(`/orgs/${orgId}/spaces?colour=blue`)).status).toBe(200);
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
  });

  it('cannot be taken for another type', async () => {
    const { headers } = await server.request('GET', '/user', { token });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
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

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['a megabyte of headers', `GET /v1 HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(1e6)}\r\n\r\n`, 431],
  ])('are refused in the shape of every error: %s', async (_name, bytes, status) => {
    const answer = await sendBytes(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Failure;
    expect(body.error).toMatchObject({ code: status, message: expect.any(String) });
  });

  function sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      let answer = '';
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      // The server closes while the rest of the bytes are still on their way.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
      socket.write(bytes);
    });
  }
});

describe('an idempotency key after 24 hours', () => {
  it('is free for another request', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using aged = await startTestServer({ platform: { clock: { now: () => now } } });
    const made = await aged.make.org();
    const ask = (title: string) =>
      aged.request('POST', '/orgs', {
        token: made.token,
        body: { title },
        headers: { 'idempotency-key': 'daily' },
      });
    expect((await ask('Monday')).status).toBe(201);
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000 - 1);
    expect((await ask('Tuesday')).status).toBe(409);
    now = new Date(now.getTime() + 1);
    expect((await ask('Tuesday')).status).toBe(201);
  });
});

describe('the rate limit', () => {
  it('slows down who guesses tokens, without asking the database any more', async () => {
    await using guarded = await startTestServer({
      http: { failureLimit: { perSecond: 0.1, burst: 2 } },
    });
    const guess = async () =>
      (await guarded.request('GET', '/user', { token: `oct_${'x'.repeat(43)}` })).status;
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
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
