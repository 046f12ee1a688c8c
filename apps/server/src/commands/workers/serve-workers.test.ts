import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase } from '../../testing/test-postgres.ts';

const PROGRAM = join(import.meta.dirname, '../../../bin/octavo.mjs');
const TOKEN = `oct_${'w'.repeat(42)}A`;
const EDITS = 200;
const waiting = { timeout: 60_000, interval: 50 };

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

describe.each(['sqlite'])('octavo serve --workers 2 on %s', (dialect) => {
  let folder: string;
  let port: number;
  let child: ChildProcess;
  let drop = async () => {};
  let spaceId: string;

  /** A connection of its own that is kept alive: connections go to the workers in turns. */
  function connect() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (
      method: string,
      path: string,
      { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
    ) =>
      new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
        (resolve, reject) => {
          const sent = request(
            {
              port,
              host: '127.0.0.1',
              method,
              path,
              agent,
              headers: { ...AUTHORIZED, ...headers },
            },
            async (answer) => {
              let text = '';
              for await (const chunk of answer) text += chunk;
              resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
            },
          );
          sent.on('error', reject);
          sent.end(body === undefined ? undefined : JSON.stringify(body));
        },
      );
    return { send, close: () => agent.destroy() };
  }

  const AUTHORIZED = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-workers-'));
    port = await findFreePort();
    let database = {};
    if (dialect === 'postgres') {
      const created = await createPostgresDatabase();
      database = { DATABASE_URL: created.url };
      drop = created.drop;
    }
    child = spawn(process.execPath, [PROGRAM, 'serve', '--workers', '2'], {
      env: {
        ...{ PATH: process.env.PATH, PORT: String(port), OCTAVO_DATA_DIR: folder },
        ...{ OCTAVO_LOG_FORMAT: 'json', OCTAVO_BOOTSTRAP_TOKEN: TOKEN, ...database },
        OCTAVO_METRICS_ADDRESSES: '127.0.0.0/8,::1',
      },
      stdio: 'ignore',
    });
    const { send } = connect();
    await vi.waitFor(async () => expect((await send('GET', '/readyz')).status).toBe(200), waiting);
    const orgs = JSON.parse((await send('GET', '/v1/orgs')).text);
    const made = await send('POST', `/v1/orgs/${orgs.items[0].id}/spaces`, {
      body: { title: 'Kiln' },
    });
    spaceId = JSON.parse(made.text).id;
  }, 90_000);

  afterAll(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers by both workers, and each what was written by the other', async () => {
    const connections = [connect(), connect(), connect(), connect()];
    let stale = 0;
    for (let edit = 0; edit < EDITS; edit += 1) {
      const title = `Kiln ${edit}`;
      const writer = connections[edit % 4];
      const changed = await writer?.send('PATCH', `/v1/spaces/${spaceId}`, { body: { title } });
      expect(changed?.status).toBe(200);
      const read = await Promise.all(
        connections.map(({ send }) => send('GET', `/v1/spaces/${spaceId}`)),
      );
      stale += read.filter(({ text }) => JSON.parse(text).title !== title).length;
    }
    expect(stale).toBe(0);
    const { text } = await connect().send('GET', '/metrics');
    for (const worker of [1, 2]) {
      const counted = new RegExp(
        `octavo_http_request_seconds_count\\{(?=[^}]*worker="${worker}")(?=[^}]*operation="get-space")[^}]*\\} (\\d+)`,
      ).exec(text);
      expect(Number(counted?.[1])).toBeGreaterThanOrEqual(EDITS);
    }
    for (const { close } of connections) close();
  }, 120_000);

  it('answers one of many requests with the same idempotency key', async () => {
    const connections = Array.from({ length: 6 }, connect);
    const { text } = await connect().send('GET', `/v1/spaces/${spaceId}`);
    const path = `/v1/orgs/${JSON.parse(text).organization}/spaces`;
    const answers = await Promise.all(
      connections.map(({ send }) =>
        send('POST', path, { body: { title: 'Once' }, headers: { 'idempotency-key': 'once' } }),
      ),
    );
    const made = answers
      .filter(({ status }) => status === 201)
      .map((one) => JSON.parse(one.text).id);
    expect(new Set(made).size).toBe(1);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
    }
    for (const { close } of connections) close();
  });
});
