import { connect } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { readUrl } from './testing/fetch-pdf.ts';
import { openPdfServer, type PdfServer } from './testing/pdf-server.ts';

/** Pictures of noise, which make a PDF larger than what sockets take at once. */
const PICTURES = 12;
const PIXELS = 480;

function makeNoise(seed: number): Buffer {
  const part = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(PIXELS, 0);
  head.writeUInt32BE(PIXELS, 4);
  head.set([8, 2, 0, 0, 0], 8);
  let state = seed;
  const rows = Buffer.alloc(PIXELS * (PIXELS * 3 + 1));
  for (let at = 0; at < rows.length; at += 1) {
    state = Math.imul(state, 1664525) + 1013904223;
    rows[at] = at % (PIXELS * 3 + 1) === 0 ? 0 : state >>> 24;
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = part('IDAT', deflateSync(rows, { level: 1 }));
  return Buffer.concat([signature, part('IHDR', head), data, part('IEND', Buffer.alloc(0))]);
}

async function writePictures(pots: PdfServer): Promise<void> {
  for (let at = 1; at <= PICTURES; at += 1) {
    const file = { ref: 'noise', name: `noise-${at}.png`, bytes: makeNoise(at) };
    await pots.write([{ title: `Glaze ${at}`, markdown: '![Noise](./noise)' }], [file]);
  }
}

async function askAs(pots: PdfServer, token: string): Promise<URL> {
  const { body } = await pots.server.request('GET', `/spaces/${pots.spaceId}/pdf`, { token });
  const { pathname, search } = new URL(readUrl(body));
  return new URL(pathname + search, pots.server.origin);
}

async function enrol(pots: PdfServer) {
  const { db } = pots.platform.database;
  const { id } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const member = await pots.server.make.member(id, 'read');
  return { ...member, path: `/orgs/${id}/members/${member.user.id}` };
}

describe.each(dialects)('the address of a PDF on %s', (dialect) => {
  it.each([
    ['disabled', 'PATCH', { disabled: true }],
    ['removed', 'DELETE', undefined],
    ['a guest', 'PATCH', { role: null }],
  ] as const)('works no longer once who asked is %s, and for others it does', async (_, method, body) => {
    await using pots = await openPdfServer({ dialect });
    await pots.write([{ title: 'Clay', markdown: 'Dig it.' }]);
    const { token, path } = await enrol(pots);
    const [theirs, ours] = [await askAs(pots, token), await askAs(pots, pots.token)];
    expect((await fetch(theirs)).status).toBe(200);
    const request = body === undefined ? {} : { body };
    await pots.server.request(method, path, { token: pots.token, ...request });
    expect((await fetch(theirs)).status).toBe(404);
    expect((await fetch(theirs, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(ours)).status).toBe(200);
  });

  it('is that of one person: naming another breaks it', async () => {
    await using pots = await openPdfServer({ dialect });
    await pots.write([{ title: 'Clay', markdown: 'Dig it.' }]);
    const { token, user } = await enrol(pots);
    const address = await askAs(pots, token);
    expect(address.searchParams.get('user')).toBe(user.id);
    address.searchParams.set('user', (await enrol(pots)).user.id);
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('a PDF that is being downloaded', () => {
  it('ends where who asked is removed meanwhile', async () => {
    await using pots = await openPdfServer();
    await writePictures(pots);
    const { token, path } = await enrol(pots);
    const address = await askAs(pots, token);
    const size = Number((await fetch(address, { method: 'HEAD' })).headers.get('content-length'));
    let read = 0;
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      `GET ${address.pathname}${address.search} HTTP/1.1\r\nhost: ${address.host}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => {
      socket.once('data', (chunk) => {
        read += chunk.length;
        socket.pause();
        resolve();
      });
    });
    const removed = await pots.server.request('DELETE', path, { token: pots.token });
    expect(removed.status).toBe(204);
    socket.on('data', (chunk) => {
      read += chunk.length;
    });
    await new Promise((resolve) => {
      socket.once('close', resolve);
      socket.on('error', () => undefined);
      socket.resume();
    });
    expect(read).toBeLessThan(size);
  });
});
