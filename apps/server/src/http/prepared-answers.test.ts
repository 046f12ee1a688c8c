import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../app.ts';
import { createSession } from '../areas/auth/index.ts';
import { makeExampleRequest } from '../testing/example-request.ts';
import { makeCredentials, makeExampleWorld } from '../testing/example-world.ts';
import { startTestServer } from '../testing/test-server.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { preparedAnswers } from './prepared-answers.ts';

const START = Date.parse('2030-01-31T09:10:00Z');
let now = START;
const server = await startTestServer({ platform: { clock: { now: () => new Date(now) } } });
const { platform, make } = server;
const kept = platform.caches.open(preparedAnswers);
const { org, admin, token } = await make.org();
const space = await make.space(org.id, { title: 'Glazes '.repeat(7).trim() });
const path = `/spaces/${space.id}`;
afterAll(() => server.close());

/** How many answers were sent as they are kept, of what a test asks for. */
async function countHits(ask: () => Promise<unknown>): Promise<number> {
  const before = kept.measure().hits;
  await ask();
  return kept.measure().hits - before;
}

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  server.request(method, path, { token, headers });

describe('an answer that is asked for again', () => {
  it('is sent as it is kept: the same, with an id and a count of its own', async () => {
    const first = await ask();
    expect(await countHits(ask)).toBeGreaterThan(0);
    const again = await ask();
    expect([again.status, again.body]).toEqual([200, first.body]);
    const own = new Set(['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset']);
    const list = ({ headers }: typeof first) =>
      Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
    expect(list(again)).toEqual(list(first));
    const idOf = ({ headers }: typeof first) => headers.get('x-request-id');
    expect(idOf(again)).not.toBe(idOf(first));
    const left = ({ headers }: typeof first) => Number(headers.get('ratelimit-remaining'));
    const between = left(first) - left(again);
    expect(between).toBe(2);
  });

  it('is a 304 for who has it, the same in each coding, and without a body to HEAD', async () => {
    const plain = await ask({ 'accept-encoding': 'identity' });
    const etag = plain.headers.get('etag') ?? '';
    for (const coding of ['zstd', 'br', 'gzip', 'identity']) {
      for (let time = 0; time < 3; time += 1) {
        const coded = await ask({ 'accept-encoding': coding });
        expect(coded.body).toEqual(plain.body);
        const headers = { 'if-none-match': coded.headers.get('etag') ?? '' };
        expect([(await ask(headers)).status, coded.headers.get('vary')]).toEqual([
          304,
          'Accept-Encoding',
        ]);
      }
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, undefined, etag]);
    expect(head.headers.get('content-length')).toBe(plain.headers.get('content-length'));
  });

  it('is another one as soon as anything is committed', async () => {
    await ask();
    await server.request('PATCH', path, { token, body: { title: 'Clays' } });
    expect((await ask()).body).toMatchObject({ title: 'Clays' });
  });

  it('is for who shows the same credential alone', async () => {
    const member = await make.member(org.id, null);
    await ask();
    const foreign = await server.request('GET', path, { token: member.token });
    expect(foreign.status).toBe(404);
    expect((await server.request('GET', path)).status).toBe(401);
    expect((await server.request('GET', path, { token: `${token}x` })).status).toBe(401);
  });

  it('is refused to who may not see it any more, and to a token that has ended', async () => {
    const member = await make.member(org.id, null);
    await make.grant(space, member.user.id, 'read');
    const see = (secret = member.token) => server.request('GET', path, { token: secret });
    const expiring = await make.token(member.user.id, {
      expiresAt: new Date(now + 60_000).toISOString(),
    });
    for (const secret of [member.token, expiring, member.token, expiring]) {
      expect((await see(secret)).status).toBe(200);
    }
    now += 59_000;
    expect((await see(expiring)).status).toBe(200);
    now += 1_000;
    expect((await see(expiring)).status).toBe(401);
    expect((await see()).status).toBe(200);
    const revoked = await server.request('DELETE', `${path}/permissions/users/${member.user.id}`, {
      token,
    });
    expect(revoked.status).toBeLessThan(300);
    expect((await see()).status).toBe(404);
  });

  it('to a session is not shown to pages of another origin, and ends with the session', async () => {
    const expiresAt = new Date(now + 30 * 60_000).toISOString();
    const { secret } = await platform.database.transaction((tx) =>
      createSession(platform, tx, {
        userId: admin.id,
        method: 'password',
        expiresAt,
        reach: null,
        device: { userAgent: 'tests', address: '127.0.0.1' },
      }),
    );
    const cookie = `${SESSION_COOKIE}=${secret}`;
    const read = (headers: Record<string, string> = {}) =>
      server.request('GET', path, { headers: { cookie, ...headers } });
    await read();
    expect(await countHits(read)).toBeGreaterThan(0);
    expect((await read()).headers.get('access-control-allow-origin')).toBeNull();
    expect((await read({ origin: 'https://elsewhere.example' })).status).toBe(403);
    now += 31 * 60_000;
    expect((await read()).status).toBe(401);
  });

  it('is kept to the end of the hour, as addresses in it are', async () => {
    now = START + 2 * 60 * 60_000;
    await ask();
    expect(await countHits(ask)).toBeGreaterThan(0);
    const { hits } = kept.measure();
    now += 50 * 60_000;
    const before = await ask();
    expect([before.status, kept.measure().hits > hits]).toEqual([200, true]);
  });
});

it('counts against the limit of its caller, and is refused beyond it', async () => {
  const limited = await startTestServer({ http: { rateLimit: { perSecond: 0.001, burst: 5 } } });
  await using _closing = limited;
  const made = await limited.make.org();
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    const { status } = await limited.request('GET', '/orgs', { token: made.token });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

describe('operations that hold still', () => {
  it('answer anew what they are said to answer again, half an hour later', async () => {
    let time = START;
    const clock = { now: () => new Date(time) };
    await using other = await startTestServer({ platform: { clock } });
    const world = await makeExampleWorld(other.platform);
    const caller = world.callers.get('admin');
    if (caller === undefined) throw new Error('no admin');
    const prepared = other.platform.caches.open(preparedAnswers);
    const still = operations.filter(({ holdsStill }) => holdsStill);
    const [held, differing]: string[][] = [[], []];
    for (const operation of still) {
      expect(operation.writes, operation.id).toBe(false);
      const request = makeExampleRequest(operation, world, caller);
      const read = () => other.request('GET', request.path, makeCredentials(caller));
      const first = await read();
      const { hits } = prepared.measure();
      time += 30 * 60_000;
      const again = await read();
      if (prepared.measure().hits > hits) held?.push(operation.id);
      prepared.restrict(0);
      prepared.restrict(1);
      const fresh = await read();
      time = START;
      const tell = ({ status, body, headers }: typeof first) =>
        JSON.stringify([status, body, headers.get('etag')]);
      if (tell(again) !== tell(fresh) || tell(first) !== tell(again)) differing?.push(operation.id);
    }
    expect(differing).toEqual([]);
    expect(held).toEqual(still.map(({ id }) => id));
    expect(still.length).toBeGreaterThan(20);
  });
});
