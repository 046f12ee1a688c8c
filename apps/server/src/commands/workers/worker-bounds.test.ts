import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './testing/held-connection.ts';
import { type ServedWorkers, serveWorkers, WAITING } from './testing/served-workers.ts';

const HOOK = new URL('./testing/obey-orders.mjs', import.meta.url).href;
const PER_SECOND = 10;
/** What a caller may send at once. */
const BURST = 100;
const ASKED = 160;
/** Another caller than who asks from here. */
const FROM_AFAR = { 'x-forwarded-for': '203.0.113.7' };

let orders: string;
let server: ServedWorkers;

const order = (name: string) => writeFile(join(orders, name), '');
const withdraw = (name: string) => rm(join(orders, name));
const withOrders = (folder: string) => ({
  NODE_OPTIONS: `--import ${HOOK}`,
  WORKER_ORDERS: folder,
});

beforeAll(async () => {
  orders = await mkdtemp(join(tmpdir(), 'octavo-orders-'));
  await order('hold-2');
  server = await serveWorkers({
    environment: {
      ...{ OCTAVO_RATE_LIMIT: String(PER_SECOND), OCTAVO_TRUSTED_PROXIES: '127.0.0.0/8' },
      ...withOrders(orders),
    },
    isAwaited: false,
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(orders, { recursive: true });
});

async function readReadiness(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`).catch(() => undefined);
  return answer?.status ?? 0;
}

/** Sends requests one after another on each connection; answers how many were let through, and how many may be. */
async function askAll(connections: readonly Connection[], isAnonymous: boolean) {
  const begun = performance.now();
  const each = Math.ceil(ASKED / connections.length);
  const statuses = await Promise.all(
    connections.map(async ({ send }) => {
      const own: number[] = [];
      for (let at = 0; at < each; at += 1) {
        own.push((await send('GET', '/v1/orgs', { isAnonymous })).status);
      }
      return own;
    }),
  );
  const refilled = Math.floor(((performance.now() - begun) / 1000) * PER_SECOND);
  const passed = statuses.flat().filter((status) => status !== 429).length;
  return { passed, refilled };
}

describe('a server of two workers', () => {
  it('is ready once both are', async () => {
    await expect.poll(() => server.listPids(1).length, WAITING).toBe(1);
    await expect.poll(server.output, WAITING).toContain('Admin');
    expect(await readReadiness()).toBe(503);
    await withdraw('hold-2');
    await expect.poll(readReadiness, WAITING).toBe(200);
    expect(server.listPids(2)).toHaveLength(1);
  }, 90_000);

  it('counts wrong passwords of an account over both', async () => {
    const connections = [await server.connectTo(1), await server.connectTo(2)];
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      const { send } = connections[at % 2] as Connection;
      const page = await send('GET', '/sign-in', { headers: FROM_AFAR, isAnonymous: true });
      const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const form = { email: 'admin@localhost.example', password: 'wrong', form_token: token };
      const headers = { cookie, ...FROM_AFAR };
      statuses.push((await send('POST', '/sign-in', { form, headers, isAnonymous: true })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    for (const { close } of connections) close();
  }, 60_000);

  it('lets a caller ask as much as by one, on one connection and on many', async () => {
    const one = await server.connectTo(1);
    const alone = await askAll([one], true);
    expect(alone.passed).toBeGreaterThanOrEqual(BURST);
    expect(alone.passed).toBeLessThanOrEqual(BURST + alone.refilled);
    const workers = Array.from({ length: 16 }, (_, at) => 1 + (at % 2));
    const connections = await Promise.all(workers.map((worker) => server.connectTo(worker)));
    const together = await askAll(connections, false);
    expect(together.passed).toBeGreaterThanOrEqual(BURST);
    expect(together.passed).toBeLessThanOrEqual(BURST + together.refilled);
    for (const { close } of [one, ...connections]) close();
  }, 60_000);

  it('replaces a worker after growing pauses while it cannot start, and answers meanwhile', async () => {
    await order('exit');
    process.kill(server.listPids(2).at(-1) ?? 0, 'SIGKILL');
    const listPauses = () =>
      [...server.output().matchAll(/"code":7,.*"pauseMs":(\d+)/g)].map(([, pause]) => pause);
    await expect.poll(listPauses, WAITING).toContain('1600');
    expect(listPauses().slice(0, 3)).toEqual(['400', '800', '1600']);
    expect(await readReadiness()).toBe(200);
    await withdraw('exit');
    await expect.poll(() => server.listPids(2).length, WAITING).toBe(2);
    const one = await server.connectTo(2);
    expect((await one.send('GET', '/readyz')).status).toBe(200);
    one.close();
  }, 60_000);

  it('says that a port is taken before anything is written', async () => {
    await using other = await serveWorkers({
      environment: { PORT: String(server.port) },
      isAwaited: false,
    });
    expect(await other.waitForEnd()).toBe(1);
    expect(other.output()).toBe(
      `octavo: Port ${server.port} is already in use. Set PORT to another port.\n`,
    );
    expect(await readdir(other.folder)).toEqual([]);
  }, 30_000);

  it('ends when one of its workers cannot start at first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-orders-'));
    await writeFile(join(folder, 'exit'), '');
    await using broken = await serveWorkers({
      environment: withOrders(folder),
      isAwaited: false,
    });
    expect(await broken.waitForEnd()).toBe(7);
    await rm(folder, { recursive: true });
  }, 60_000);
});

describe('the option --workers', () => {
  it.each(['0', '65', 'two', '1.5'])('refuses %s', async (text) => {
    await using refused = await serveWorkers({ workers: text, isAwaited: false });
    expect(await refused.waitForEnd()).toBe(2);
    expect(refused.output()).toContain('The option --workers must be a whole number from 1 to 64.');
  });
});
