import { createServer, IncomingMessage, request as openRequest, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MadeAnswer } from '../../http/exchange/answer.ts';
import { writeAnswer } from '../../http/exchange/write-answer.ts';
import { PreparedResponse } from './prepared-response.ts';

const LONG = Array.from({ length: 20_000 }, (_, at) => `<p>Paragraph ${at} – “so”.</p>\n`).join('');
const bodies = { long: LONG, short: `${'short '.repeat(200)}`, tiny: 'tiny' };
type Name = keyof typeof bodies;
let responses: Record<Name, PreparedResponse>;

const server = createServer((request, response) => {
  void send(responses[(request.url ?? '').slice(1) as Name], request, response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(
  prepared: PreparedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await writeAnswer(response, await prepared.answerTo(request));
}

function make(name: Name): void {
  const parts = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };
  responses = { ...responses, [name]: new PreparedResponse({ ...parts, body: bodies[name] }) };
}

function ask(name: Name, headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: `/${name}`, method, headers, agent: false };
      const sent = openRequest(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, body: Buffer.concat(chunks) });
        });
      });
      sent.once('error', reject);
      sent.end();
    },
  );
}

const TEXT = '<p>A page of some length, with “quotes” in it.</p>\n'.repeat(400);

function sendTo(prepared: PreparedResponse, accepted: string): Buffer {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.headers['accept-encoding'] = accepted;
  const response = new ServerResponse(request);
  const end = vi.spyOn(response, 'end');
  void writeAnswer(response, prepared.answerTo(request) as MadeAnswer);
  return end.mock.calls[0]?.[0] as Buffer;
}

function prepare(): PreparedResponse {
  return new PreparedResponse({
    contentType: 'text/html; charset=utf-8',
    body: TEXT,
    cacheControl: 'no-cache',
  });
}

const open = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a prepared response', () => {
  for (const name of ['long', 'short'] as const) {
    for (const coding of ['br', 'gzip'] as const) {
      it(`of a ${name} body is the same in ${coding} for ten who ask at once and who asks later`, async () => {
        make(name);
        const headers = { 'accept-encoding': coding };
        const asked = Array.from({ length: 10 }, () => ask(name, headers));
        const answers = [...(await Promise.all(asked)), await ask(name, headers)];
        for (const answer of answers) {
          expect(answer.status).toBe(200);
          expect(answer.headers['content-encoding']).toBe(coding);
          expect(answer.headers['content-length']).toBe(String(answer.body.byteLength));
          expect(answer.headers.vary).toBe('Accept-Encoding');
          expect(open[coding](answer.body).toString()).toBe(bodies[name]);
        }
        expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1);
        const head = await ask(name, headers, 'HEAD');
        expect(head.headers['content-length']).toBe(answers[0]?.headers['content-length']);
      });
    }
  }

  it('has another tag for each encoding, and answers 304 to each before anything is compressed', async () => {
    make('long');
    const { etag } = (await ask('long', {})).headers;
    const bare = String(etag).slice(1, -1);
    for (const coding of ['br', 'gzip']) {
      const known = { 'accept-encoding': coding, 'if-none-match': `"${bare}-${coding}"` };
      expect((await ask('long', known)).status).toBe(304);
      const other = { 'accept-encoding': coding, 'if-none-match': `"${bare}"` };
      expect((await ask('long', other)).status).toBe(200);
    }
  });

  it('is not compressed where that is not asked for or not worth it', async () => {
    make('long');
    make('tiny');
    const plain = await ask('long', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(LONG);
    const tiny = await ask('tiny', { 'accept-encoding': 'br' });
    expect(tiny.headers['content-encoding']).toBeUndefined();
    expect(tiny.body.toString()).toBe('tiny');
  });

  it('goes on to answer others when one who waits for it is gone', async () => {
    make('long');
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': 'br' };
    const gone = openRequest({ host: '127.0.0.1', port, path: '/long', headers, agent: false });
    const failed = new Promise((resolve) => gone.once('error', resolve));
    gone.end();
    await new Promise((resolve) => server.once('request', resolve));
    gone.destroy();
    await failed;
    const answer = await ask('long', headers);
    expect(brotliDecompressSync(answer.body).toString()).toBe(LONG);
  });

  it('keeps the bytes that it sends and no room beside them', () => {
    const prepared = prepare();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const sent = sendTo(prepared, encoding);
      expect(sent.buffer.byteLength).toBe(sent.byteLength);
      expect(sendTo(prepared, encoding)).toBe(sent);
    }
  });

  it('keeps no text of its body', () => {
    const held: unknown[] = [prepare()];
    const seen = new Set<unknown>();
    for (const value of held) {
      expect(value).not.toBe(TEXT);
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      if (!ArrayBuffer.isView(value)) held.push(...Object.values(value));
    }
  });
});
