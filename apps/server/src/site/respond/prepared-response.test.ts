import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { PreparedResponse } from './prepared-response.ts';

const TEXT = '<p>A page of some length, with “quotes” in it.</p>\n'.repeat(400);

function sendTo(prepared: PreparedResponse, accepted: string): Buffer {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.headers['accept-encoding'] = accepted;
  const response = new ServerResponse(request);
  const end = vi.spyOn(response, 'end');
  prepared.send(request, response);
  return end.mock.calls[0]?.[0] as Buffer;
}

function prepare(): PreparedResponse {
  return new PreparedResponse({
    contentType: 'text/html; charset=utf-8',
    body: TEXT,
    cacheControl: 'no-cache',
  });
}

describe('a prepared response', () => {
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

  it('says the same in every encoding', () => {
    const prepared = prepare();
    expect(sendTo(prepared, 'identity').toString()).toBe(TEXT);
    expect(gunzipSync(sendTo(prepared, 'gzip')).toString()).toBe(TEXT);
    expect(brotliDecompressSync(sendTo(prepared, 'br')).toString()).toBe(TEXT);
  });
});
