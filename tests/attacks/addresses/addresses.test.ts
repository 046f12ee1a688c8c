import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../apps/server/src/platform/net/guarded-fetch.ts';
import {
  FetchRefusedError,
  isPublicAddress,
  resolvePublicHost,
} from '../../../apps/server/src/platform/net/public-address.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { noteAttacks } from '../attack-class.ts';
import { listHostileAddresses, PRIVATE_V4, PRIVATE_V6 } from './spellings.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 2000 };

let canaries: Server[];
let port: number;
/** What the servers were asked that nobody may reach. */
const reached: string[] = [];
let redirector: Server;
let entry: string;
let leadsTo = '/';
let server: TestServer;

beforeAll(async () => {
  [canaries, port] = await openCanaries();
  redirector = createServer((_, response) => response.writeHead(302, { location: leadsTo }).end());
  await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve));
  entry = `http://public.test:${(redirector.address() as AddressInfo).port}/`;
  server = await startTestServer({
    platform: { fetch: fetchGuarded, config: { embedHosts: 'any' } },
  });
});
afterAll(async () => {
  for (const one of [...(canaries ?? []), redirector]) one?.close();
  await server?.close();
});

/** Servers on the same port of both kinds of loopback, where the machine has both. */
async function openCanaries(): Promise<[Server[], number]> {
  const open = async (host: string, at: number): Promise<Server | undefined> => {
    const canary = createServer((_, response) => response.end('inside'));
    // Who speaks TLS to it sends no request that it could read, and has reached it all the same.
    canary.on('connection', ({ remotePort }) => reached.push(`${host} from ${remotePort}`));
    return new Promise((resolve) => {
      canary.on('error', () => resolve(undefined)).listen(at, host, () => resolve(canary));
    });
  };
  const first = await open('127.0.0.1', 0);
  if (first === undefined) throw new Error('There is no loopback.');
  const { port: at } = first.address() as AddressInfo;
  return [[first, await open('::1', at)].filter((one) => one !== undefined), at];
}

/** A name server for which all names are private addresses, one after the other. */
function openPrivateNames() {
  const addresses = [...PRIVATE_V4, ...PRIVATE_V6];
  let asked = 0;
  return async () => {
    asked += 1;
    const address = addresses[asked % addresses.length] ?? '';
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  };
}

const fetchGuarded = createGuardedFetch({ resolve: openPrivateNames() });

describe('an address that is not of the public Internet', () => {
  it('is heard of by the canaries where it is fetched without the guard', async () => {
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('inside');
    expect(reached.splice(0)).toHaveLength(1);
  });

  it('is none, in each of its forms', () => {
    const taken = [...PRIVATE_V4, ...PRIVATE_V6].filter(isPublicAddress);
    expect(taken).toEqual([]);
    expect(isPublicAddress('1.1.1.1') && isPublicAddress('2606:4700:4700::1111')).toBe(true);
  });

  it('is refused in every spelling, before anybody is asked', async (context) => {
    const addresses = listHostileAddresses(port);
    expect(addresses.length).toBeGreaterThan(1000);
    for (const { url, note } of addresses) {
      const error = await fetchGuarded(url, LIMITS).catch((reason: unknown) => reason);
      expect([url, note, error]).toEqual([url, note, expect.any(FetchRefusedError)]);
    }
    expect(reached).toEqual([]);
    noteAttacks(context, { attacks: 'addresses', tried: addresses.length });
  });

  it('is refused where a public host leads there', async (context) => {
    const through = createGuardedFetch({
      resolve: openPrivateNames(),
      resolvePublic: (host, resolve) =>
        host === 'public.test'
          ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
          : resolvePublicHost(host, resolve),
    });
    const some = listHostileAddresses(port).filter(
      ({ url }, index) => index % 5 === 0 && /^(?:[a-z]+:)?\/\/\S+$/i.test(url),
    );
    for (const { url, note } of some) {
      leadsTo = encodeURI(url).replaceAll('%25', '%');
      const error = await through(entry, LIMITS).catch((reason: unknown) => reason);
      expect([url, note, error]).toEqual([url, note, expect.any(FetchRefusedError)]);
    }
    expect(reached).toEqual([]);
    noteAttacks(context, { attacks: 'addresses', tried: some.length });
  });

  it('is refused where a name has a public address as well, or another one the second time', async () => {
    for (const address of PRIVATE_V4) {
      const mixed = async () => [
        { address: '1.1.1.1', family: 4 },
        { address, family: 4 },
      ];
      await expect(resolvePublicHost('mixed.example', mixed)).rejects.toThrow(FetchRefusedError);
    }
    let asked = 0;
    const rebinding = createGuardedFetch({
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
      },
      // Takes what the first answer was for public, as one of a host elsewhere would be.
      resolvePublic: (host, resolve) => resolve(host),
    });
    const url = `http://rebind.example:${port}/`;
    const answer = rebinding(url, { ...LIMITS, timeoutMs: 200 });
    await expect(answer).rejects.toThrow(FetchRefusedError);
    expect([asked, reached]).toEqual([1, []]);
  });

  it('is refused by an import, naming the field, in each way to import', async (context) => {
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const path = `/spaces/${id}/content/import`;
    const some = listHostileAddresses(port).filter((_, index) => index % 25 === 0);
    const sources = ['markdown', 'html', 'website', 'zip', 'notion', 'docx', 'confluence'];
    const asked = some.map(({ url }, index) => ({ url, source: sources[index % sources.length] }));
    // Repositories are read in a process of their own, whose names are those of the machine.
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', 'localhost']) {
      asked.push({ url: `https://${host}:${port}/a.git`, source: 'github-wiki' });
    }
    for (const { url, source } of asked) {
      const body = { url: url.replace(/^http:/i, 'https:'), source };
      const answer = await server.request<{ error: { details?: { path: string }[] } }>(
        'POST',
        path,
        {
          ...{ token, body },
        },
      );
      expect([url, answer.status, answer.body.error.details?.[0]?.path]).toEqual([
        url,
        400,
        'body.url',
      ]);
    }
    expect(reached).toEqual([]);
    noteAttacks(context, { attacks: 'addresses', tried: asked.length });
  });

  it('is not asked by files of batches, specifications, looks or identity providers', async (context) => {
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const home = `/orgs/${org.id}`;
    const made = await server.request<{ id: string }>('POST', `${home}/sites`, {
      ...{ token, body: { title: 'Kiln', spaces: [id] } },
    });
    const some = listHostileAddresses(port).filter(
      ({ url }, index) => index % 40 === 0 && url !== '',
    );
    let tried = 0;
    for (const [index, { url }] of some.entries()) {
      const secure = url.replace(/^http:/i, 'https:');
      const file = { operation: 'insert_files', files: [{ name: 'a.png', url: secure }] };
      const logo = { light: secure, dark: secure };
      const asked: [string, string, object][] = [
        ['POST', `/spaces/${id}/content`, { changes: [file] }],
        ['PUT', `${home}/openapi/s${index}`, { source: { url: secure } }],
        ['PUT', `${home}/sites/${made.body.id}/customization`, { header: { logo } }],
        ['POST', `${home}/oidc`, { label: 'A', issuer: secure, clientID: 'a', clientSecret: 'b' }],
      ];
      for (const [method, path, body] of asked) {
        const { status } = await server.request(method, path, { token, body });
        expect([path, url, status]).toEqual([
          path,
          url,
          expect.toSatisfy((one: number) => one < 500),
        ]);
        tried += 1;
      }
    }
    await server.platform.jobs.runDue();
    expect(reached).toEqual([]);
    noteAttacks(context, { attacks: 'addresses', tried });
  });

  it('is not asked by what published pages embed', async (context) => {
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const { body: made } = await server.request<{ id: string }>('POST', `/orgs/${org.id}/sites`, {
      ...{ token, body: { title: 'Kiln', spaces: [id] } },
    });
    await server.request('POST', `/orgs/${org.id}/sites/${made.id}/publish`, { token });
    const some = listHostileAddresses(port).filter(({ url }, index) => {
      return index % 8 === 0 && /^https?:\/\/[^\s"]+$/i.test(url);
    });
    const pages = Array.from({ length: Math.ceil(some.length / 50) }, (_, at) =>
      some.slice(at * 50, at * 50 + 50),
    );
    const changes = pages.map((list) => ({
      operation: 'insert_page',
      document: {
        markdown: `# A\n\n${list.map(({ url }) => `{% embed url="${url}" %}\n\n`).join('')}`,
      },
    }));
    const written = await server.request('POST', `/spaces/${id}/content`, {
      ...{ token, body: { changes } },
    });
    expect([written.status, written.body]).toEqual([200, expect.anything()]);
    const { jobs, database } = server.platform;
    await jobs.runDue();
    await database.transaction(async (tx) => {
      const past = { due_at: '2020-01-01T00:00:00.000Z' };
      await tx.updateTable('embeds').set(past).where('failure', 'is', null).execute();
      await jobs.enqueue(tx, 'embeds.fetch', {});
    });
    await jobs.runDue();
    const rows = await database.db.selectFrom('embeds').select(['url', 'failure']).execute();
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ failure }) => failure === null)).toEqual([]);
    expect(reached).toEqual([]);
    noteAttacks(context, { attacks: 'addresses', tried: rows.length });
  });
});
