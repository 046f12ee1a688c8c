import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { startTestServer } from '../testing/test-server.ts';
import { readClientAddress } from './client-address.ts';

const PROXY = '10.1.2.3';
const { trustedProxies } = readConfig({ OCTAVO_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' });

/** The address of a request that a peer sends with what it says of those before it. */
function readFrom(remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return readClientAddress({ headers, socket: { remoteAddress } }, trustedProxies);
}

describe('the address of a client', () => {
  it('is the peer of the connection, in the one form that each address has', () => {
    expect(readFrom('192.0.2.1')).toBe('192.0.2.1');
    expect(readFrom('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(readFrom('2001:db8::1')).toBe('2001:db8::1');
    expect(readFrom(undefined)).toBe('');
    const peer = { headers: {}, socket: { remoteAddress: '::ffff:192.0.2.1' } };
    expect(readClientAddress(peer, [])).toBe('192.0.2.1');
  });

  it('is the peer whatever the header says, unless that is a trusted proxy', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (forwarded, address) => {
        const header = { 'x-forwarded-for': `${forwarded}, ${address}` };
        const peer = { headers: header, socket: { remoteAddress: '192.0.2.1' } };
        expect(readClientAddress(peer, trustedProxies)).toBe('192.0.2.1');
        expect(readClientAddress(peer, [])).toBe('192.0.2.1');
      }),
    );
  });

  it('is the last of the header that is no trusted proxy, whatever was written before it', () => {
    fc.assert(
      fc.property(fc.string(), (forged) => {
        expect(readFrom(PROXY, `${forged}, 198.51.100.7`)).toBe('198.51.100.7');
        expect(readFrom(PROXY, `${forged}, 198.51.100.7, 10.9.9.9`)).toBe('198.51.100.7');
      }),
    );
    expect(readFrom(`::ffff:${PROXY}`, '198.51.100.7')).toBe('198.51.100.7');
    expect(readFrom('fd00::1', '198.51.100.7, 10.0.0.1, fd00::2')).toBe('198.51.100.7');
  });

  it('is the first proxy where all are trusted, and the proxy where it says nothing', () => {
    expect(readFrom(PROXY, '10.0.0.7, 10.0.0.8')).toBe('10.0.0.7');
    expect(readFrom(PROXY)).toBe(PROXY);
    expect(readFrom(PROXY, '')).toBe(PROXY);
  });

  it('is the proxy that passed on what is no address', () => {
    const malformed = [
      'unknown',
      '198.51.100',
      '0x7f.1',
      '198.51.100.7.8',
      '010.0.0.1',
      '<b>',
      ',',
    ];
    for (const entry of [...malformed, '_hidden', '198.51.100.7:', '198.51.100.7:123456', '[::1']) {
      expect(readFrom(PROXY, `192.0.2.66, ${entry}`)).toBe(PROXY);
      expect(readFrom(PROXY, `192.0.2.66, ${entry}, 10.0.0.8`)).toBe('10.0.0.8');
    }
  });

  it('may stand with a port, and in brackets', () => {
    expect(readFrom(PROXY, '198.51.100.7:4711')).toBe('198.51.100.7');
    expect(readFrom(PROXY, '[2001:db8::7]:4711')).toBe('2001:db8::7');
    expect(readFrom(PROXY, '[2001:DB8:0::7]')).toBe('2001:db8::7');
  });

  it('is found in a header that is sent in several lines, as they come', async () => {
    const seen = Promise.withResolvers<string>();
    const server = createServer((request: IncomingMessage, response) => {
      const socket = { remoteAddress: PROXY };
      seen.resolve(readClientAddress({ headers: request.headers, socket }, trustedProxies));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const lines = ['192.0.2.66', '198.51.100.7', '10.0.0.8'].map(
      (one) => `X-Forwarded-For: ${one}`,
    );
    client.end(`GET / HTTP/1.0\r\n${lines.join('\r\n')}\r\n\r\n`);
    expect(await seen.promise).toBe('198.51.100.7');
    await text(client);
    server.close();
  });
});

describe('the rate limit of an address', () => {
  const askFrom = async (trusted: string, headers: Record<string, string>[]) => {
    const { trustedProxies } = readConfig({ OCTAVO_TRUSTED_PROXIES: trusted });
    await using server = await startTestServer({
      platform: { config: { trustedProxies } },
      http: { rateLimit: { perSecond: 0.001, burst: 1 } },
    });
    const answers = headers.map((one) => server.request('GET', '/', { headers: one }));
    return (await Promise.all(answers)).map(({ status }) => status).sort();
  };
  const others = [{ 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '198.51.100.8' }];

  it('is not escaped by a header of whoever sends the request', async () => {
    expect(await askFrom('', others)).toEqual([200, 429]);
    expect(await askFrom('192.0.2.0/24', others)).toEqual([200, 429]);
  });

  it('is that of the client where a trusted proxy names it', async () => {
    expect(await askFrom('127.0.0.1', others)).toEqual([200, 200]);
    const forged = others.map((one) => ({
      'x-forwarded-for': `${one['x-forwarded-for']}, 192.0.2.9`,
    }));
    expect(await askFrom('127.0.0.1', forged)).toEqual([200, 429]);
  });
});
