import { createServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { FetchRefusedError, isPublicAddress, resolvePublicHost } from './public-address.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A local server; `public.test` leads to it as if it were public, every other name is checked. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return `http://public.test:${address.port}`;
}

const fetchGuarded = createGuardedFetch({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  resolvePublic: (host, resolve) =>
    host === 'public.test' ? resolve(host) : resolvePublicHost(host, resolve),
});
const limits = { maxBytes: 1_000, timeoutMs: 5_000 };

describe('the hosts of a request', () => {
  it('are the only ones that are reached, also on a redirect', async () => {
    const inside = await serve((_, response) => response.end('inside'));
    const entry = await serve((_, response) => response.writeHead(302, { location: inside }).end());
    const [last, first] = [inside, entry].map((url) => new URL(url).host);
    const ask = (...hosts: (string | undefined)[]) =>
      fetchGuarded(entry, { ...limits, hosts: new Set(hosts.map(String)) });
    await expect(ask(last)).rejects.toThrow(`"${first}" is not on the list`);
    await expect(ask(first)).rejects.toThrow(`"${last}" is not on the list`);
    expect((await buffer((await ask(first, last)).body)).toString()).toBe('inside');
  });
});

describe('a private host', () => {
  it('is reached where the request allows it, by its very name and port, also on a redirect', async () => {
    const origin = (await serve((_, response) => response.end('inside'))).replace(
      'public.test',
      'intranet.test',
    );
    const entry = await serve((_, response) => response.writeHead(302, { location: origin }).end());
    const { host } = new URL(origin);
    for (const url of [origin, entry]) {
      await expect(fetchGuarded(url, limits)).rejects.toThrow('not an address on the public');
      const allowed = await fetchGuarded(url, { ...limits, privateHosts: new Set([host]) });
      expect((await buffer(allowed.body)).toString()).toBe('inside');
      const elsewhere = new Set(['intranet.test', 'intranet.test:1', 'test']);
      await expect(fetchGuarded(url, { ...limits, privateHosts: elsewhere })).rejects.toThrow(
        'not an address on the public',
      );
    }
  });
});

describe('public addresses', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::7f00:1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    'localhost',
  ])('do not include %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a guarded fetch', () => {
  it('gives the answer with status, headers and body', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(201, { 'x-seen': request.headers['x-sent'] });
      response.end(`${request.method} ${request.url}`);
    });
    const answer = await fetchGuarded(`${origin}/path?q=1`, {
      ...limits,
      headers: { 'x-sent': 'a' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers['x-seen']).toBe('a');
    expect((await buffer(answer.body)).toString()).toBe('GET /path?q=1');
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://rebound.test/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
    'not an address',
  ])('refuses %s', async (url) => {
    await expect(fetchGuarded(url, limits)).rejects.toThrow(FetchRefusedError);
  });

  it('refuses a name when only one of its addresses is private', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ];
    await expect(resolvePublicHost('mixed.test', resolve)).rejects.toThrow(FetchRefusedError);
  });

  it('follows redirects, but not to an address that it would refuse', async () => {
    const origin = await serve((request, response) => {
      const location = request.url === '/good' ? '/end' : 'http://internal.test/';
      if (request.url === '/end') response.end('arrived');
      else response.writeHead(302, { location }).end();
    });
    const answer = await fetchGuarded(`${origin}/good`, limits);
    expect((await buffer(answer.body)).toString()).toBe('arrived');
    expect(answer.url).toBe(`${origin}/end`);
    await expect(fetchGuarded(`${origin}/bad`, limits)).rejects.toThrow(FetchRefusedError);
  });

  it('says of a server that closes, breaks off or speaks otherwise that it cannot be reached', async () => {
    const silent = await serve((_request, response) => response.destroy());
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    const garbled = await serve((_request, response) => response.socket?.end('no HTTP\r\n\r\n'));
    const read = async (url: string) => buffer((await fetchGuarded(url, limits)).body);
    for (const url of [silent, broken, garbled, silent.replace('http:', 'https:')]) {
      await expect(read(url)).rejects.toThrow(FetchRefusedError);
      await expect(read(url)).rejects.toThrow('The other server cannot be reached.');
    }
  });

  it.each([
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: kiln\r\n\r\nhello'],
    ['HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['HTTP/1.1 100 Continue\r\n\r\n'],
    ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\nConte'],
    ['SSH-2.0-OpenSSH_9.2\r\n'],
    [''],
  ])('ends where a server says %j, and closes or does not', async (said) => {
    for (const closes of [true, false]) {
      const sockets = new Set<Socket>();
      const server = createNetServer((socket) => {
        sockets.add(socket.on('error', () => undefined).resume());
        if (closes) socket.end(said);
        else socket.write(said);
      });
      servers.push({ close: () => server.close() });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const asked = fetchGuarded(`http://public.test:${port}/`, { ...limits, timeoutMs: 300 });
      await expect(asked).rejects.toBeInstanceOf(FetchRefusedError);
      await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
    }
  });

  it('gives up after too many redirects', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    await expect(fetchGuarded(origin, limits)).rejects.toThrow('Too many redirects');
  });

  it('does not take credentials along to another origin', async () => {
    const seen: (string | undefined)[] = [];
    const second = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const first = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(307, { location: second }).end();
    });
    await fetchGuarded(first, { ...limits, headers: { Authorization: 'Bearer x' } });
    expect(seen).toEqual(['Bearer x', undefined]);
  });

  it('stops reading an answer that is too large', async () => {
    const origin = await serve((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(500)));
      };
      response.on('drain', write);
      write();
    });
    const answer = await fetchGuarded(origin, limits);
    await expect(buffer(answer.body)).rejects.toThrow('larger than 1000 bytes');
  });

  it('stops waiting for a server that is too slow, before and within the answer', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/body') response.write('begin');
    });
    const hurried = { ...limits, timeoutMs: 100 };
    await expect(fetchGuarded(`${origin}/silent`, hurried)).rejects.toThrow('too long');
    const answer = await fetchGuarded(`${origin}/body`, hurried);
    await expect(buffer(answer.body)).rejects.toThrow('too long');
  });
});
