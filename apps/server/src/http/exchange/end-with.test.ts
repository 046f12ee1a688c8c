import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { endWith } from './end-with.ts';

const LONG = 20_000_000;

/** A server that answers bytes of the length in the path; tells of its responses. */
async function openServer() {
  const responses: ServerResponse[] = [];
  const server = createServer((asked, response) => {
    responses.push(response);
    const body = Buffer.alloc(Number(asked.url?.slice(1)), 'Glasur ');
    response.writeHead(200, { 'content-length': body.byteLength });
    endWith(response, body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    responses,
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

describe('a body', () => {
  it.each([0, 7, 256 * 1024, 256 * 1024 + 1, LONG])('of %i bytes arrives whole', async (length) => {
    await using server = await openServer();
    const answer = await fetch(`${server.address}/${length}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(Buffer.alloc(length, 'Glasur '))).toBe(true);
  });

  it('that is long waits for its reader, and others are answered meanwhile', async () => {
    await using server = await openServer();
    const sent = request(`${server.address}/${LONG}`).end();
    const [answer] = await once(sent, 'response');
    const short = await fetch(`${server.address}/7`);
    expect(await short.text()).toBe('Glasur ');
    const [long] = server.responses;
    expect(long?.writableEnded).toBe(false);
    expect(long?.writableLength).toBeLessThan(1_000_000);
    let bytes = 0;
    for await (const chunk of answer) bytes += chunk.length;
    expect(bytes).toBe(LONG);
  });

  it('that is long stands in its place where requests are sent ahead', async () => {
    await using server = await openServer();
    const lengths = [2_000_000, 7, 3_000_000, 300_000];
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    const heads = lengths.map((length) => `GET /${length} HTTP/1.1\r\nHost: a\r\n`);
    socket.write(`${heads.join('\r\n')}Connection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    let rest = Buffer.concat(chunks).toString('latin1');
    for (const length of lengths) {
      const start = rest.indexOf('\r\n\r\n') + 4;
      expect(rest.slice(0, start)).toContain(`content-length: ${length}\r\n`);
      expect(rest.slice(start, start + length).replaceAll('Glasur ', '')).toMatch(/^\w{0,6}$/);
      rest = rest.slice(start + length);
    }
    expect(rest).toBe('');
  });

  it('is not sent on where its reader goes', async () => {
    await using server = await openServer();
    const sent = request(`${server.address}/${LONG}`).end();
    const [answer] = await once(sent, 'response');
    answer.destroy();
    const [long] = server.responses;
    await expect.poll(() => long?.destroyed).toBe(true);
    expect(long?.writableEnded).toBe(false);
    expect(await (await fetch(`${server.address}/7`)).text()).toBe('Glasur ');
  });
});
