import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeAnswer } from './encode-answer.ts';

const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ title: `Page ${at}` })));
const decoders = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

async function encode(coding: string, body: string | Uint8Array) {
  const request = { method: 'GET', headers: { 'accept-encoding': coding } };
  const headers = { 'content-type': 'application/json', etag: '"tag"' };
  return encodeAnswer(request, { status: 200, headers, body });
}

describe('the bytes of an answer that is kept', () => {
  it.each(['zstd', 'br', 'gzip'] as const)('are encoded once as %s', async (coding) => {
    const kept = Buffer.from(TEXT);
    const [first, second] = [await encode(coding, kept), await encode(coding, kept)];
    expect(first.headers['content-encoding']).toBe(coding);
    expect(second.body).toBe(first.body);
    expect(second.headers).toEqual(first.headers);
    expect((await decoders[coding](second.body as Buffer)).toString()).toBe(TEXT);
    expect(await encode(coding, Buffer.from(TEXT))).toEqual(first);
    const text = await encode(coding, TEXT);
    expect((await decoders[coding](text.body as Buffer)).toString()).toBe(TEXT);
  });

  it('differ between codings', async () => {
    const kept = Buffer.from(TEXT);
    const [br, gzip] = [await encode('br', kept), await encode('gzip', kept)];
    expect(br.body).not.toEqual(gzip.body);
    expect((await encode('identity', kept)).body).toBe(kept);
  });
});
