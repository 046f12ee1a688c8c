import { type IncomingHttpHeaders, request as openRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrgServer } from '../testing/org-server.ts';

const { server, token, orgId, createSpace } = await startOrgServer();
const list = `/v1/orgs/${orgId}/spaces`;
let spaceId = '';

beforeAll(async () => {
  for (let index = 0; index < 4; index += 1) {
    spaceId = (await createSpace({ title: `Glazes ${index}` })).body.id;
  }
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends a request as it is said, and answers the bytes as they came. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = openRequest(
      server.origin + path,
      { method, headers: { authorization: `Bearer ${token}`, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, bytes: Buffer.concat(chunks) });
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

const DECODE = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

describe('an answer of the API', () => {
  it.each([
    'gzip',
    'br',
    'zstd',
  ] as const)('is sent in %s to who takes that alone', async (coding) => {
    const plain = await send(list);
    const coded = await send(list, { 'accept-encoding': coding });
    expect(coded.headers['content-encoding']).toBe(coding);
    expect(coded.headers['content-length']).toBe(String(coded.bytes.length));
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(DECODE[coding](coded.bytes)).toEqual(plain.bytes);
  });

  it.each([
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.1, zstd;q=0', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('follows the qualities of "%s"', async (accepted, coding) => {
    const { headers } = await send(list, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('is sent as it is where it is short, and its length is that of HEAD', async () => {
    const path = '/v1/user/tokens?limit=1';
    const { headers, bytes } = await send(path, { 'accept-encoding': 'gzip' });
    expect(bytes.length).toBeLessThan(1024);
    expect(headers['content-encoding']).toBeUndefined();
    const head = await send(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.headers['content-length']).toBe(String(bytes.length));
  });

  it('has a tag of its own for each coding, by which it is known and changed', async () => {
    const path = `/v1/spaces/${spaceId}/content`;
    await send(
      path,
      { 'content-type': 'application/json' },
      'POST',
      JSON.stringify({
        changes: Array.from({ length: 8 }, (_, at) => {
          return { operation: 'insert_page', title: `Kiln ${at}`, document: {} };
        }),
      }),
    );
    const plain = await send(path);
    const coded = await send(path, { 'accept-encoding': 'gzip' });
    const { etag = '' } = coded.headers;
    expect(coded.headers['content-encoding']).toBe('gzip');
    expect(etag).not.toBe(plain.headers.etag);
    const known = await send(path, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([known.status, known.headers.etag, known.bytes.length]).toEqual([304, etag, 0]);
    const change = JSON.stringify({
      changes: [{ operation: 'insert_page', title: 'Clay', document: {} }],
    });
    const sent = { 'content-type': 'application/json', 'if-match': etag };
    expect((await send(path, sent, 'POST', change)).status).toBe(200);
    expect((await send(path, sent, 'POST', change)).status).toBe(412);
  });

  it('is never compressed where it answers a write, which may show a secret', async () => {
    const label = 'ci'.repeat(49);
    const { status, headers } = await send(
      '/v1/user/tokens',
      { 'accept-encoding': 'gzip', 'content-type': 'application/json' },
      'POST',
      JSON.stringify({ label }),
    );
    expect([status, headers['content-encoding'], headers.vary]).toEqual([
      201,
      undefined,
      undefined,
    ]);
  });

  it('is compressed where it is the API document', async () => {
    const plain = await send('/v1/openapi.json');
    const coded = await send('/v1/openapi.json', { 'accept-encoding': 'br' });
    expect(coded.headers['content-encoding']).toBe('br');
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 5);
  });
});
