import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTxtResolver, LookupFailedError } from './resolve-txt.ts';

let socket: Socket;
/** What the name server answers: the records of a name, an error code, or nothing at all. */
let answer: string[][] | number | undefined;

/** A name server on a socket of its own (RFC 1035). */
beforeEach(async () => {
  socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    if (answer === undefined) return;
    socket.send(writeAnswer(query, answer), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
});
afterEach(() => void socket.close());

function writeAnswer(query: Buffer, records: string[][] | number): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof records === 'number' ? records : 0), 2);
  header.writeUInt16BE(typeof records === 'number' ? 0 : records.length, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(12, end);
  if (typeof records === 'number') return Buffer.concat([header, question]);
  const answers = records.map((parts) => {
    const data = Buffer.concat(
      parts.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])),
    );
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}

function resolve(name: string): Promise<string[]> {
  const { port } = socket.address() as AddressInfo;
  return createTxtResolver({ servers: [`127.0.0.1:${port}`], timeoutMs: 100 })(name);
}

describe('the resolver of TXT records', () => {
  it('answers each record as one text, whatever parts it was sent in', async () => {
    answer = [['octavo-', 'verification=a'], ['v=spf1 -all']];
    expect(await resolve('_octavo-verification.kiln.example')).toEqual([
      'octavo-verification=a',
      'v=spf1 -all',
    ]);
  });

  it('knows none of a name that has none, or that is not there', async () => {
    answer = [];
    expect(await resolve('kiln.example')).toEqual([]);
    answer = 3;
    expect(await resolve('nothing.example')).toEqual([]);
  });

  it('does not take a failure for an answer, and does not wait for ever', async () => {
    answer = 2;
    await expect(resolve('kiln.example')).rejects.toThrow(LookupFailedError);
    answer = undefined;
    await expect(resolve('kiln.example')).rejects.toThrow(LookupFailedError);
  });
});
