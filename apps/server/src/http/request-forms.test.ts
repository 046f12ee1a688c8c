import { type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { type Failure, startOrgServer } from '../testing/org-server.ts';
import { MAX_BODY_VALUES } from './json-scanner.ts';

const { server, token, orgId, createSpace: create } = await startOrgServer();
afterAll(() => server.close());

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

it.each([
  0, 300,
])('a body that is no JSON is not quoted, with %i characters before', async (length) => {
  const body = `{"pad":"${'x'.repeat(length)}","token":"s3cr3t","n": x}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await server.request<Failure>('POST', '/user/tokens', { token, body, headers });
  expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_json' } } });
  expect(JSON.stringify(answer.body)).not.toMatch(/s3cr|r3t|xxx/);
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
    ['more values than allowed', `[${'0,'.repeat(MAX_BODY_VALUES)}0]`, 400],
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

  it('is refused amid its bytes where these are no JSON that is taken, and not cut off', async () => {
    const half = await sendHalf({
      path: `/v1/orgs/${orgId}/spaces`,
      token,
      bytes: '['.repeat(300),
    });
    expect(half).toMatchObject({ status: 400, error: { details: [{ path: 'body' }] } });
  });

  it('is not read for who may not send it', async () => {
    const stranger = await server.make.org();
    for (const [path, as, status] of [
      [`/v1/orgs/${orgId}/spaces`, stranger.token, 404],
      [`/v1/orgs/${orgId}/spaces`, `oct_${'x'.repeat(43)}`, 401],
      ['/v1/orgs/nothing/spaces', token, 404],
    ] as const) {
      expect(await sendHalf({ path, token: as, bytes: '{' })).toMatchObject({ status });
    }
  });

  /** Sends the beginning of a body that never ends, and answers what comes all the same. */
  async function sendHalf(sent: { path: string; token: string; bytes: string }) {
    const headers = {
      authorization: `Bearer ${sent.token}`,
      'content-type': 'application/json',
      'content-length': 1_000_000,
    };
    const request = send(server.origin, { method: 'POST', path: sent.path, headers });
    request.on('error', () => undefined).write(sent.bytes);
    const answer = await new Promise<IncomingMessage>((resolve) =>
      request.once('response', resolve),
    );
    const { error } = JSON.parse(await text(answer)) as Failure;
    request.destroy();
    return { status: answer.statusCode, error };
  }
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
