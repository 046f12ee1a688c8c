import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPublishedServer } from '../../../apps/server/src/areas/published/testing/published-server.ts';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import { openFormClient } from '../../../apps/server/src/sign-in-pages/testing/form-client.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';

/** Wrong tokens that one address may show. */
const FAILURES = { perSecond: 0.001, burst: 5 };
/** So little that a cache holds next to nothing. */
const CACHE_BYTES = 1_000_000;

const inNetwork = (network: string, at: number) => `${network}:${at.toString(16)}:0:a:b`;

describe.each(dialects)('limits behind a proxy, on %s', (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const { trustedProxies } = readConfig({ OCTAVO_TRUSTED_PROXIES: '127.0.0.0/8' });
    server = await startTestServer({
      ...{ dialect, http: { failureLimit: FAILURES } },
      platform: {
        clock: { now: () => new Date('2030-01-31T09:30:00.000Z') },
        config: { trustedProxies, cacheBytes: CACHE_BYTES },
      },
    });
    ({ token } = await server.make.org());
  });
  afterAll(() => server.close());

  const show = async (from: string, shown = `oct_${'x'.repeat(43)}`) =>
    (
      await server.request('GET', '/orgs', {
        ...{ token: shown, headers: { 'x-forwarded-for': from } },
      })
    ).status;
  const guess = async (addresses: readonly string[]) => {
    const statuses = [];
    for (const from of addresses) statuses.push(await show(from));
    return statuses;
  };
  const times = (count: number, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at));

  it.each([
    ['one address of IPv6', () => '2001:db8:1:1::5'],
    ['all addresses of a network', (at: number) => inNetwork('2001:db8:1:2', at)],
    ['an address in every spelling', (at: number) => (at % 2 ? '::ffff:192.0.2.1' : '192.0.2.1')],
    [
      'an address behind NAT64 and 6to4',
      (at: number) => (at % 2 ? '64:ff9b::c000:202' : `2002:c000:202:${at}::1`),
    ],
    ['an address with another port', (at: number) => `192.0.2.3:${1000 + at}`],
    ['what a client wrote before the proxy', (at: number) => `198.51.100.${at}, 192.0.2.4`],
    ['what is no address', (at: number) => `nonsense ${at}, 192.0.2.5`],
  ])('count %s as one', async (_, make) => {
    expect(await guess(times(7, make))).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('count networks and addresses beside each other by themselves', async () => {
    const neighbours = times(7, (at) => `2001:db8:2:${at}::1`);
    expect(
      new Set(await guess([...neighbours, ...times(7, (at) => `192.0.2.${10 + at}`)])),
    ).toEqual(new Set([401]));
  });

  it('are forgotten by no flood of other addresses', async () => {
    await guess(times(5, () => '192.0.2.100'));
    expect(await show('192.0.2.100')).toBe(429);
    await guess(times(300, (at) => `203.0.${at % 7}.${at % 251}`));
    expect(await show('192.0.2.100')).toBe(429);
  });

  it('let in who shows the right token, wherever wrong ones come from', async () => {
    await guess(times(6, (at) => inNetwork('2001:db8:3:3', at)));
    expect(await show('2001:db8:3:3::1', token)).toBe(200);
  });

  it('make an account wait after wrong passwords, whoever else is tried meanwhile', async () => {
    let sent = 0;
    const attempt = async (email: string) => {
      const client = openFormClient(server);
      const [form] = (await client.open('/sign-in')).forms;
      sent += 1;
      const from = { 'x-forwarded-for': `198.18.${sent % 200}.${sent % 13}` };
      return (
        await client.post('/sign-in', { ...form?.fields, email, password: 'wrong words' }, from)
      ).status;
    };
    for (let count = 0; count < 5; count += 1) expect(await attempt('mira@example.com')).toBe(400);
    expect(await attempt('mira@example.com')).toBe(429);
    for (let other = 0; other < 15; other += 1)
      expect(await attempt(`other-${other}@example.com`)).toBe(400);
    expect(await attempt('mira@example.com')).toBe(429);
  });
});

describe('limits without a proxy', () => {
  it('count the connection, whatever a header says', async () => {
    await using server = await startTestServer({ http: { failureLimit: FAILURES } });
    const statuses = [];
    for (let at = 0; at < 7; at += 1) {
      const headers = {
        'x-forwarded-for': `192.0.2.${at}`,
        forwarded: `for=192.0.2.${at}`,
        'x-real-ip': `192.0.2.${at}`,
      };
      statuses.push((await server.request('GET', '/orgs', { token: 'oct_wrong', headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('count readers of a site together, however many tokens they are given', async () => {
    const rateLimit = { perSecond: 0.001, burst: 40 };
    await using published = await startPublishedServer('sqlite', { rateLimit });
    const { call, spaces, visit, token } = published;
    const statuses = [];
    for (let count = 0; count < 15; count += 1) {
      const as = await visit();
      for (let read = 0; read < 3; read += 1) {
        statuses.push((await call('GET', `/spaces/${spaces.Glazes}/content`, { as })).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429, 429, 429, 429]);
    expect((await call('GET', '/orgs', { as: token })).status).toBe(200);
  });
});
