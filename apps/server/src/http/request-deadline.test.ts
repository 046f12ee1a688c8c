import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const REQUEST_MS = 1_000;
/** What goes on goes on for longer than a request may take to be answered. */
const PIECES = 8;
const PAUSE_MS = 300;
const SIZE = 24 * 1024 ** 2;

let server: TestServer;
let token: string;
let space: string;

beforeAll(async () => {
  const { limits } = readConfig({});
  server = await startTestServer({
    platform: { config: { limits: { ...limits, requestSeconds: REQUEST_MS / 1000 } } },
  });
  const made = await server.make.org();
  token = made.token;
  space = (await server.make.space(made.org.id)).id;
});
afterAll(() => server.close());

function openUpload(name: string) {
  const request = openRequest(`${server.origin}/v1/spaces/${space}/content/files?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  return { request, answered };
}

async function readError(answer: IncomingMessage) {
  const { error } = JSON.parse((await buffer(answer)).toString());
  return [answer.statusCode, error.type];
}

describe('the deadline of a request', () => {
  it('lets an upload go on for as long as it comes, and ends one that stands still', async () => {
    const going = openUpload('going.bin');
    const standing = openUpload('standing.bin');
    standing.request.write('clay');
    const begun = performance.now();
    const sending = (async () => {
      for (let piece = 0; piece < PIECES; piece += 1) {
        going.request.write(Buffer.alloc(1024, 1));
        await sleep(PAUSE_MS);
      }
      going.request.end();
    })();
    const [refused] = await standing.answered;
    expect(await readError(refused)).toEqual([408, 'request_timeout']);
    expect(performance.now() - begun).toBeLessThan(REQUEST_MS * 2.5);
    await sending;
    expect(performance.now() - begun).toBeGreaterThan(REQUEST_MS * 2);
    const [taken] = await going.answered;
    await buffer(taken);
    expect(taken.statusCode).toBe(201);
  });

  it('lets a download go on for as long as it is taken, and cuts off one that is not', async () => {
    const upload = openUpload('large.bin');
    upload.request.end(Buffer.alloc(SIZE, 7));
    const [stored] = await upload.answered;
    const { downloadURL } = JSON.parse((await buffer(stored)).toString());
    const { pathname, search, port } = new URL(downloadURL, server.origin);
    const target = new URL(server.origin);
    const open = () => {
      const socket = connect({ port: Number(target.port), host: target.hostname });
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${target.hostname}:${port}\r\n\r\n`);
      return socket;
    };
    const taking = open();
    let taken = 0;
    taking.on('data', (bytes: Buffer) => {
      taken += bytes.length;
      taking.pause();
      setTimeout(() => taking.resume(), (1.5 * PAUSE_MS * PIECES * bytes.length) / SIZE);
    });
    const leaving = open();
    leaving.once('data', () => leaving.pause());
    leaving.on('error', () => undefined);
    const closed = once(leaving, 'close');
    await once(leaving, 'data');
    await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThan(SIZE);
    taking.destroy();
    // What is in the buffers is still there; the rest does not come any more.
    let left = 0;
    leaving.on('data', (bytes: Buffer) => {
      left += bytes.length;
    });
    leaving.resume();
    await closed;
    expect(left).toBeLessThan(SIZE);
  });

  it('answers 503 where another process keeps the SQLite database, and writes nothing then', async () => {
    const other = new DatabaseSync(join(server.platform.config.dataDir, 'octavo.db'));
    const comment = (markdown: string) =>
      server.request<{ error: { type: string } }>('POST', `/spaces/${space}/comments`, {
        token,
        body: { body: { markdown } },
      });
    const count = async () => {
      const path = `/spaces/${space}/comments?limit=1`;
      return (await server.request<{ count: number }>('GET', path, { token })).body.count;
    };
    other.exec('begin immediate');
    const begun = performance.now();
    const late = await comment('Late');
    expect([late.status, late.body.error.type]).toEqual([503, 'request_overdue']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(performance.now() - begun).toBeLessThan(REQUEST_MS * 2.5);
    // Reading goes on.
    expect(await count()).toBe(0);
    other.exec('rollback');
    other.close();
    expect((await comment('In time')).status).toBe(200);
    expect(await count()).toBe(1);
  });

  it('takes the lock from a request that hangs, and commits nothing of it', async () => {
    const { database, events } = server.platform;
    const hang = Promise.withResolvers<void>();
    let hangs = true;
    events.on('comment.created', async () => {
      if (!hangs) return;
      hangs = false;
      await hang.promise;
    });
    const comment = (markdown: string) =>
      server.request('POST', `/spaces/${space}/comments`, {
        token,
        body: { body: { markdown } },
      });
    const before = await database.db.selectFrom('comments').select('id').execute();
    expect((await comment('Hangs')).status).toBe(503);
    hang.resolve();
    expect((await comment('Goes on')).status).toBe(200);
    const after = await database.db.selectFrom('comments').select('id').execute();
    expect(after.length).toBe(before.length + 1);
  });
});
