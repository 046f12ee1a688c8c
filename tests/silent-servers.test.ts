import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { startSilentProxy } from '../apps/server/src/testing/silent-proxy.ts';
import { createPostgresDatabase } from '../apps/server/src/testing/test-postgres.ts';
import { ADMIN_TOKEN, PUBLIC_URL, serve } from '../bench/served.ts';

/** How long the server at the proxy gives a request, and what a test allows for noticing. */
const REQUEST_MS = 4_000;
const NOTICING_MS = 1_500;
/** What a server that is stopped may cost the others. */
const BOUND_MS = 10_000;

interface Answer {
  status: number;
  retryAfter: number;
  body: {
    id: string;
    title?: string;
    count?: number;
    items: { id: string }[];
    error: { type: string };
  };
  text: string;
  ms: number;
}

async function startPair() {
  const closing = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-silent-'));
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url, drop } = await createPostgresDatabase();
  closing.defer(drop);
  const proxy = closing.use(await startSilentProxy(url));
  const holder = new Client({ connectionString: url });
  await holder.connect();
  closing.defer(() => holder.end());
  const environment = { OCTAVO_REQUEST_SECONDS: String(REQUEST_MS / 1000) };
  const far = await serve({ dataDir, databaseUrl: proxy.url, environment });
  closing.defer(async () => {
    process.kill(far.pid, 'SIGKILL');
    await far[Symbol.asyncDispose]();
  });
  const config = readConfig({
    OCTAVO_DATA_DIR: dataDir,
    DATABASE_URL: url,
    OCTAVO_PUBLIC_URL: PUBLIC_URL,
    OCTAVO_LOG_LEVEL: 'silent',
  });
  const platform = closing.use(await openPlatform(config));
  const app = await createApp(platform);
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.defer(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { proxy, holder, far, near: port, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

const host = new URL(PUBLIC_URL).host;

async function send(
  port: number,
  path: string,
  {
    body,
    key,
    method = body === undefined ? 'GET' : 'POST',
  }: {
    body?: unknown;
    key?: string;
    method?: 'GET' | 'POST' | 'PATCH';
  } = {},
): Promise<Answer> {
  const begun = performance.now();
  const headers = {
    'content-type': 'application/json',
    // Readers of sites show nothing of themselves.
    ...(path.startsWith('/v1') && { authorization: `Bearer ${ADMIN_TOKEN}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const options = { agent: false, host: '127.0.0.1', port, method, path };
  const request = openRequest({ ...options, headers: { host, ...headers } });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const text = (await buffer(answer)).toString();
  const isJson = text.startsWith('{');
  return {
    status: answer.statusCode ?? 0,
    retryAfter: Number(answer.headers['retry-after']),
    text,
    body: isJson ? JSON.parse(text) : {},
    ms: performance.now() - begun,
  };
}

it('a server that falls silent costs others ten seconds at most, and one whose database does, its requests their deadline', async () => {
  await using servers = await startPair();
  const { proxy, holder, far, near } = servers;
  const org = (await send(near, '/v1/orgs')).body.items[0]?.id;
  const space = (await send(near, `/v1/orgs/${org}/spaces`)).body.items[0]?.id;
  const comments = `/v1/spaces/${space}/comments`;
  const comment = (port: number, text: string, key?: string) =>
    send(port, comments, { body: { body: { markdown: text } }, ...(key && { key }) });
  const count = async (port = near) => (await send(port, `${comments}?limit=1`)).body.count;
  const isRefused = ({ status, retryAfter, ms }: Answer) => {
    expect([status, retryAfter > 0]).toEqual([503, true]);
    expect(ms).toBeLessThan(REQUEST_MS + NOTICING_MS);
  };
  expect((await comment(far.port, 'Acknowledged')).status).toBe(200);
  expect((await send(far.port, '/sites/octavo/')).status).toBe(200);

  // Stopped in the middle of a write, holding the lock of the space.
  await holder.query('begin');
  await holder.query('lock table comments in share mode');
  const cut = comment(far.port, 'Under way', 'cut');
  await expect
    .poll(async () => {
      const { rows } = await holder.query(`select pid from pg_stat_activity
        where application_name = 'octavo' and wait_event_type = 'Lock'
          and datname = current_database()`);
      return rows.length;
    })
    .toBe(1);
  process.kill(far.pid, 'SIGSTOP');
  await holder.query('rollback');
  const waited = await Promise.all(['One', 'Two'].map((text) => comment(near, text)));
  expect(waited.map(({ status }) => status)).toEqual([200, 200]);
  expect(Math.max(...waited.map(({ ms }) => ms))).toBeLessThan(BOUND_MS);
  // It was really waited for.
  expect(Math.max(...waited.map(({ ms }) => ms))).toBeGreaterThan(2_000);
  process.kill(far.pid, 'SIGCONT');
  expect([(await cut).status, await count()]).toEqual([503, 3]);
  const repeated = await Promise.all([0, 1].map(() => comment(far.port, 'Under way', 'cut')));
  expect(repeated.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
  expect((await comment(far.port, 'Under way', 'cut')).status).toBe(200);
  expect([await count(), await count(far.port)]).toEqual([4, 4]);

  // A statement that never ends.
  await holder.query('begin');
  await holder.query('lock table comments in access exclusive mode');
  const [read, written] = await Promise.all([
    send(far.port, comments),
    comment(far.port, 'Held up'),
  ]);
  isRefused(read);
  isRefused(written);
  await holder.query('rollback');
  expect([(await send(far.port, comments)).status, await count(far.port)]).toEqual([200, 4]);

  // The database says nothing any more.
  proxy.fallSilent();
  const asked = [
    send(far.port, `/v1/spaces/${space}`),
    send(far.port, comments),
    comment(far.port, 'Swallowed'),
    send(far.port, '/readyz'),
  ];
  const renamed = await send(near, `/v1/spaces/${space}`, {
    method: 'PATCH',
    body: { title: 'Kiln' },
  });
  expect(renamed.status).toBe(200);
  for (const answer of (await Promise.all(asked)).slice(0, 3)) isRefused(answer);
  expect((await asked[3])?.status).toBe(503);
  const shown = await send(far.port, '/sites/octavo/');
  expect(shown.status).toBe(200);
  expect(shown.ms).toBeLessThan(REQUEST_MS + NOTICING_MS);
  proxy.passOn();
  await expect
    .poll(async () => (await send(far.port, `/v1/spaces/${space}`)).body.title, { timeout: 15_000 })
    .toBe('Kiln');
  expect((await comment(far.port, 'Back')).status).toBe(200);
  expect(await count()).toBe(5);
}, 150_000);
