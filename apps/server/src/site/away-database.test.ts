import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { createPostgresDialect } from '../platform/db/dialects/postgres.ts';
import { createPostgresDatabase } from '../testing/test-postgres.ts';
import { startSiteServer } from './testing/site-server.ts';

const TREE = { 'README.md': '# Start\n\nThe first page.\n', 'care.md': '# Care\n\nDry it.\n' };

/** A way to a database that can be cut and mended. */
async function openWay(url: string) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    cut,
    mend: () => {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('a site shows on what everybody was shown while the database is away, and says so of the rest', async () => {
  const database = await createPostgresDatabase();
  await using cleaning = new AsyncDisposableStack();
  cleaning.defer(() => database.drop());
  const way = cleaning.use(await openWay(database.url));
  const dialect = createPostgresDialect({ url: way.url, reportError: () => undefined });
  const server = cleaning.use(await startSiteServer({ dialect }));
  const { path } = await server.publish({ location: makeMemoryTree(TREE), title: 'Kiln' });
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}${path}/${address}`, { headers });
  const before = await (await get('')).text();
  way.cut();
  try {
    // What is asked for with a query is never kept.
    await expect.poll(async () => (await get('care?x')).status, { timeout: 20_000 }).toBe(503);
    const known = await get('');
    expect([known.status, await known.text()]).toEqual([200, before]);
    const unknown = await get('care', { 'accept-language': 'de' });
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get('retry-after')).toBe('5');
    expect(unknown.headers.get('cache-control')).toBe('no-store');
    const text = await unknown.text();
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('<h1>Gleich wieder da</h1>');
    expect((await get('care', { cookie: 'octavo_session=oct_x' })).status).toBe(503);
  } finally {
    way.mend();
  }
  await expect.poll(async () => (await get('care')).status, { timeout: 20_000 }).toBe(200);
});
