import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type SiteWithSpaces,
  startSiteWithSpaces,
} from '../areas/sites/testing/site-with-spaces.ts';
import { dialects } from '../testing/test-platform.ts';
import { startTestServer } from '../testing/test-server.ts';
import { sendPlainRequest } from './testing/plain-request.ts';

const HOSTNAME = 'docs.kiln.example';
/** The same host, as it may be written. */
const SPELLINGS = [
  HOSTNAME,
  'DOCS.Kiln.Example:8443',
  'docs.kiln.example.',
  'Docs.kiln.example.:80',
];
/** Hosts that are the server's own, whatever is published. */
const OWN_HOSTS = ['localhost', 'LOCALHOST:4000', 'localhost.', '127.0.0.1:4000', '[::1]:4000'];
const SERVER_PATHS = ['/v1', '/v1/', '/v1/openapi.json', '/healthz', '/readyz', '/metrics'];

describe.each(dialects)('the host of a site on %s', (dialect) => {
  let site: SiteWithSpaces;
  /** A file's signed address and a PDF's, as the server gives them. */
  let downloads: string[];

  const ask = (host: string, path: string, method = 'GET') =>
    sendPlainRequest(site.server.origin + path, {
      ...{ method, headers: { host, authorization: `Bearer ${site.token}` } },
    });
  const asJson = (type: string | undefined) => type?.includes('json') ?? false;

  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const sent = body === undefined ? {} : { body };
    const answer = await site.server.request<Body>(method, path, { token: site.token, ...sent });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  }

  beforeAll(async () => {
    site = await startSiteWithSpaces(dialect);
    const [first] = await site.list();
    const space = `/spaces/${first?.space.id}`;
    await call('POST', `${space}/content`, {
      changes: [
        { operation: 'insert_page', title: 'Start', document: { markdown: 'Begin here.' } },
        {
          operation: 'insert_files',
          files: [{ name: 'note.txt', base64: Buffer.from('A note.').toString('base64') }],
        },
      ],
    });
    const { items } = await call<{ items: { downloadURL: string }[] }>(
      'GET',
      `${space}/content/files`,
    );
    const pdf = await call<{ url: string }>('GET', `${space}/pdf`);
    downloads = [items[0]?.downloadURL ?? '', pdf.url].map((one) => {
      const { pathname, search } = new URL(one);
      return pathname + search;
    });
    await call('POST', `${site.path}/publish`);
    await site.server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('organizations')
        .set({ hostname: 'kiln' })
        .where('id', '=', site.organizationId)
        .execute();
    });
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  function setHostname(hostname: string | null): Promise<void> {
    return site.server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('sites')
        .set({ hostname })
        .where('organization_id', '=', site.organizationId)
        .execute();
    });
  }

  it('answers the pages of the site, and its own 404 where the server has an address', async () => {
    await setHostname(HOSTNAME);
    for (const host of SPELLINGS) {
      const start = await ask(host, '/');
      expect([host, start.status, start.text.includes('Begin here.')]).toEqual([host, 200, true]);
      for (const path of [
        ...SERVER_PATHS,
        '/v1/user',
        '/scim/v2/orgs/x/Users',
        '/files/a/b/c',
        '/sites/kiln',
        ...downloads,
      ]) {
        // An address with a slash at its end leads to the one without.
        const answer = await ask(host, path.replace(/\/$/, ''));
        const { 'content-type': type, 'x-request-id': id } = answer.headers;
        expect([host, path, answer.status, type, id]).toEqual([
          ...[host, path, 404, 'text/html; charset=utf-8', undefined],
        ]);
        expect(answer.text).toContain('Glazes');
      }
    }
  });

  it('is only read, whoever asks', async () => {
    await setHostname(HOSTNAME);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of [
        '/v1/user',
        '/scim/v2/orgs/x/Users',
        '/healthz',
        '/',
        `/v1${site.path}`,
      ]) {
        const answer = await ask(HOSTNAME.toUpperCase(), path, method);
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(answer.headers.allow).toBe('GET, HEAD');
      }
    }
    const { server, token } = site;
    expect((await server.request('GET', site.path, { token })).status).toBe(200);
  });

  it('may be the subdomain of its organization, which then has only sites', async () => {
    await setHostname(null);
    for (const host of ['kiln.localhost', 'KILN.localhost.:4000']) {
      expect((await ask(host, '/kiln/')).text).toContain('Begin here.');
      for (const path of ['/kiln/v1', '/kiln/healthz', '/kiln/files/a/b/c']) {
        const answer = await ask(host, path);
        expect([path, answer.status, answer.text.includes('Glazes')]).toEqual([path, 404, true]);
      }
      for (const path of ['/v1/user', '/healthz', '/metrics', '/elsewhere', ...downloads]) {
        const answer = await ask(host, path);
        expect([path, answer.status, answer.text]).toEqual([
          ...[path, 404, 'There is no site at this address.\n'],
        ]);
      }
    }
    await call('PATCH', site.path, { basename: 'v1' });
    expect((await ask('kiln.localhost', '/v1/')).text).toContain('Begin here.');
    await call('PATCH', site.path, { basename: 'kiln' });
  });

  it.each([
    ...OWN_HOSTS,
    'an-inner-name',
    'inner.example:80',
    'x.kiln.localhost',
  ])('is not %s, where the server answers as ever', async (host) => {
    await setHostname(HOSTNAME);
    for (const path of SERVER_PATHS) {
      // The installation of a test is never set up, which is what `/readyz` says.
      const expected = path === '/readyz' ? 503 : 200;
      expect([path, (await ask(host, path)).status]).toEqual([path, expected]);
    }
    for (const path of downloads) expect((await ask(host, path)).status).toBe(200);
    expect((await ask(host, '/v1/user')).status).toBe(200);
    expect((await ask(host, '/scim/v2/orgs/x/Users')).status).toBe(401);
    expect((await ask(host, '/sites/kiln/')).text).toContain('Begin here.');
    expect((await ask(host, '/')).status).toBe(host === 'x.kiln.localhost' ? 404 : 302);
    for (const [method, path] of [
      ['GET', '/start'],
      ['POST', '/start'],
    ] as const) {
      const answer = await ask(host, path, method);
      expect([answer.status, asJson(answer.headers['content-type'])]).toEqual([404, true]);
    }
  });

  it('is nobody’s again once the site is no longer published', async () => {
    await setHostname(HOSTNAME);
    expect((await ask(HOSTNAME, '/v1')).status).toBe(404);
    await call('POST', `${site.path}/unpublish`);
    expect((await ask(HOSTNAME, '/v1')).status).toBe(200);
    expect((await ask('kiln.localhost', '/healthz')).status).toBe(200);
    await call('POST', `${site.path}/publish`);
    expect((await ask(HOSTNAME, '/v1')).status).toBe(404);
  });

  it('is looked up once for a name that may be one, and never for the server’s own', async () => {
    await setHostname(HOSTNAME);
    using queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const count = async (host: string) => {
      queries.mockClear();
      expect((await ask(host, '/healthz')).status).toBe(200);
      return queries.mock.calls.filter(([query]) => /from "sites"/.test(query.sql)).length;
    };
    for (const host of OWN_HOSTS) expect([host, await count(host)]).toEqual([host, 0]);
    expect(await count('some-inner-name')).toBe(1);
    // Whatever else is committed meanwhile asks for one more look.
    const again = [];
    for (let round = 0; round < 5; round += 1) again.push(await count('some-inner-name'));
    expect(Math.min(...again)).toBe(0);
  });
});

describe('a server whose database is away', () => {
  it('says on any host that is not its own whether it lives', async () => {
    await using server = await startTestServer();
    await server.platform.database.close();
    const ask = (path: string) =>
      sendPlainRequest(server.origin + path, { headers: { host: 'inner.example' } });
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/start')).status).toBe(500);
  });
});
