import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHostnameServer } from '../../../apps/server/src/areas/custom-hostnames/testing/hostname-server.ts';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import {
  type PlainAnswer,
  sendPlainRequest,
} from '../../../apps/server/src/site/testing/plain-request.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import { noteAttacks } from '../attack-class.ts';
import {
  CLAIMED_HOSTS,
  INNER,
  PENDING,
  PROVEN,
  SERVER,
  SERVER_HOSTS,
  WANTED,
  WANTED_LABELS,
  WANTED_PATHS,
} from './host-names.ts';

type World = Awaited<ReturnType<typeof startHostnameServer>>;
type Place = Awaited<ReturnType<World['makeSite']>>;

/** What the server itself answers, whatever sites there are. */
const SERVER_PATHS: readonly string[] = [
  ...['/healthz', '/readyz', '/metrics', '/sign-in', '/account', '/v1', '/v1/docs', '/v1/user'],
  ...['/scim/v2/x', '/', '/sitemap.xml', '/docs', '/x/y', '/sites/victim/', '/sites/stranger/v1'],
];

/** Where the server lists public sites, and where a site of the stranger is. */
const SHOWING = /^\/($|sitemap\.xml$|sites\/stranger)/;

describe.each(dialects)('the hosts of the server and of others on %s', (dialect) => {
  let world: World;
  let victim: Place;
  let stranger: Place;
  /** What each host answers before a stranger does anything. */
  const before = new Map<string, unknown>();

  const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
    sendPlainRequest(world.server.origin, { path, headers: { host, ...headers } });
  const call = (method: string, path: string, token: string, body?: unknown) =>
    world.server.request<{ error?: { type: string }; [field: string]: unknown }>(method, path, {
      ...{ token, ...(body === undefined ? {} : { body }) },
    });
  const setProxy = async (place: Place, proxy: string | null) =>
    (await call('PATCH', place.path, place.token, { proxy })).status;

  /** What of an answer stays the same while nothing is changed but where sites are said to be read. */
  function describeAnswer({ status, headers, text }: PlainAnswer) {
    const title = /<title>(.*?)<\/title>/s.exec(text)?.[1] ?? '';
    const type = headers['content-type'] ?? '';
    const shown = title !== '' ? title : type.includes('json') ? readError(text) : text;
    return [status, type, headers.location, shown, headers.allow];
  }

  function readError(text: string): unknown {
    const { error } = JSON.parse(text) as { error?: { type: string } };
    return error?.type ?? Object.keys(JSON.parse(text) as object);
  }

  /** Everything that the server answers on a host, with what no host should show. */
  async function readHost(host: string, headers: Record<string, string> = {}) {
    const answers = await Promise.all(
      SERVER_PATHS.map(async (path) => {
        const sent = path === '/v1/user' ? { authorization: `Bearer ${victim.token}` } : {};
        const answer = await ask(host, path, { ...headers, ...sent });
        const leaks = answer.text.includes('Of Stranger.') && !SHOWING.test(path);
        // Figures change, and where a public site says that it is read is what lists of sites lead to.
        const isMoving = path === '/sitemap.xml' || path === '/metrics';
        return [path, leaks, ...(isMoving ? [answer.status] : describeAnswer(answer))];
      }),
    );
    return answers;
  }

  beforeAll(async () => {
    const serverHosts = new Set([INNER, `node1.${SERVER}`]);
    world = await startHostnameServer(dialect, {
      serverHosts,
      limits: { ...readConfig({}).limits, requestsPerSecond: 1_000_000 },
    });
    victim = await world.makeSite('Victim');
    stranger = await world.makeSite('Stranger');
    world.prove((await world.claim(PROVEN, victim.token, victim.siteId)).body);
    expect((await world.call('POST', `${PROVEN}/verify`, victim.token)).status).toBe(200);
    expect((await world.claim(PENDING, victim.token, victim.siteId)).status).toBe(200);
    for (const host of SERVER_HOSTS) before.set(host, await readHost(host));
  }, 120_000);
  afterAll(() => world?.[Symbol.asyncDispose]());

  it('are the server’s, but for those that are proven, whatever strangers say', async (context) => {
    const known = await readHost(SERVER);
    // The installation of a test is never set up.
    const statuses = Object.fromEntries(known.map(([path, , status]) => [path, status]));
    expect(statuses).toMatchObject({
      ...{ '/healthz': 200, '/readyz': 503, '/sign-in': 200, '/account': 303, '/v1': 200 },
      ...{ '/v1/docs': 200, '/v1/user': 200, '/': 200, '/sites/victim/': 200, '/docs': 404 },
    });
    expect(known.filter(([, leaks]) => leaks)).toEqual([]);
    for (const host of [SERVER, INNER, 'inner.corp.example', PENDING, '127.0.0.1', 'localhost']) {
      expect([host, before.get(host)]).toEqual([host, known]);
    }
    let tried = 0;
    const proxies = WANTED.flatMap((name) => WANTED_PATHS.map((path) => `${name}/${path}`));
    const accepted = new Set<string>();
    for (const proxy of proxies) {
      tried += 1;
      const status = await setProxy(stranger, proxy);
      expect([proxy, [200, 400, 409].includes(status)]).toEqual([proxy, true]);
      if (status !== 200) continue;
      const [host = '', ...rest] = proxy.split('/');
      for (const path of [`/${rest.join('/')}`, '/healthz', '/v1/user']) {
        const answer = await ask(host, path);
        expect([proxy, path, answer.text.includes('Of Stranger.')]).toEqual([proxy, path, false]);
      }
      if (accepted.has(host)) continue;
      accepted.add(host);
      expect([proxy, await readHost(host)]).toEqual([proxy, before.get(host) ?? known]);
    }
    expect(accepted).not.toContain(SERVER);
    expect(accepted).not.toContain(INNER);
    expect(accepted).not.toContain(PROVEN);
    expect(await setProxy(stranger, 'inner.corp.example/x')).toBe(200);
    for (const host of SERVER_HOSTS) {
      tried += 1;
      expect([host, await readHost(host)]).toEqual([host, before.get(host)]);
    }
    // What a proxy passes on may not read the figures, whomever it names.
    const shown = (answers: typeof known) => answers.filter(([path]) => path !== '/metrics');
    for (const headers of CLAIMED_HOSTS) {
      tried += 1;
      expect([headers, shown(await readHost(SERVER, { ...headers }))]).toEqual([
        ...[headers, shown(known)],
      ]);
    }
    expect(await setProxy(stranger, null)).toBe(200);
    noteAttacks(context, { attacks: 'hosts', tried });
  }, 120_000);

  it('cannot be claimed as hostnames or labels, and a claim takes nothing', async (context) => {
    const statuses: number[] = [];
    for (const name of WANTED) {
      const path = encodeURIComponent(name);
      const { status } = await world.claim(path, stranger.token, stranger.siteId);
      statuses.push(status);
      expect([name, [200, 400, 404].includes(status)]).toEqual([name, true]);
      if (status === 200) {
        expect((await world.call('POST', `${path}/verify`, stranger.token)).status).toBe(409);
      }
      expect([name, (await ask(name, '/')).text.includes('Of Stranger.')]).toEqual([name, false]);
    }
    for (const label of WANTED_LABELS) {
      const { status } = await call('PATCH', `/orgs/${stranger.id}`, stranger.token, {
        hostname: label,
      });
      statuses.push(status);
      expect([label, status]).toEqual([label, 400]);
    }
    await world.wait(3_600_000);
    for (const host of SERVER_HOSTS) {
      expect([host, await readHost(host)]).toEqual([host, before.get(host)]);
    }
    expect(await world.read(PROVEN)).toBe('Victim');
    // Whose it is proves it, whoever claims it beside or came first.
    const { body } = await world.call('GET', PENDING, victim.token);
    world.prove(body);
    expect((await world.call('POST', `${PENDING}/verify`, stranger.token)).status).toBe(409);
    expect((await world.call('POST', `${PENDING}/verify`, victim.token)).status).toBe(200);
    expect(await world.read(PENDING)).toBe('Victim');
    noteAttacks(context, { attacks: 'hosts', tried: statuses.length });
  }, 120_000);

  it('have nothing of the server nor of others where they are proven', async () => {
    const { body } = await world.call('GET', PENDING, victim.token);
    const host = body.status === 'active' ? PENDING : PROVEN;
    const token = { authorization: `Bearer ${victim.token}` };
    expect((await ask(host, '/')).text).toContain('Of Victim.');
    for (const path of SERVER_PATHS.filter((one) => !/^\/(robots|sitemap|$)/.test(one))) {
      const answer = await ask(host, path, token);
      expect([path, [308, 404].includes(answer.status)]).toEqual([path, true]);
      expect([path, answer.text.includes('Of Stranger.')]).toEqual([path, false]);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/v1/user', '/sign-in', `/v1${victim.path}`, '/account/name']) {
        const answer = await sendPlainRequest(world.server.origin, {
          ...{ method, path, headers: { host, ...token } },
        });
        expect([method, path, answer.status]).toEqual([method, path, 405]);
      }
    }
    expect(await setProxy(stranger, `${host}/x`)).toBe(409);
  });

  it('have no site of another organization where a label is an organization’s', async () => {
    const label = `/orgs/${victim.id}`;
    expect((await call('PATCH', label, victim.token, { hostname: 'kiln' })).status).toBe(200);
    const host = `kiln.${SERVER}`;
    expect((await ask(host, '/victim/')).text).toContain('Of Victim.');
    expect((await ask(host, '/sites/victim/')).text).toContain('Of Victim.');
    for (const path of ['/stranger/', '/sites/stranger/', '/sites/stranger', '/healthz', '/v1']) {
      const answer = await ask(host, path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    await call('POST', `${victim.path}/unpublish`, victim.token);
    expect((await ask(host, '/sites/stranger/')).status).toBe(404);
    expect((await ask(host, '/healthz')).status).toBe(200);
    const { body } = await call('GET', victim.path, victim.token);
    expect((await ask(String(body.hostname), '/sites/stranger/')).status).toBe(404);
    expect((await ask(String(body.hostname), '/healthz')).status).toBe(200);
    await call('POST', `${victim.path}/publish`, victim.token);
  });
});
