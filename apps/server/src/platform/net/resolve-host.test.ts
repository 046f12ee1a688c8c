import { createSocket } from 'node:dgram';
import { NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { expect, it } from 'vitest';
import { createHostResolver, type HostSources } from './resolve-host.ts';

/** A name server; `answer` makes its answer to a question, or none. */
async function openNameServer(answer: (question: Buffer) => Buffer | undefined) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const text = answer(question);
    if (text !== undefined) socket.send(text, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 50, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, [Symbol.dispose]: () => socket.close() };
}

/** The header of an answer to a question (RFC 1035, section 4.1.1): no answers, and a status. */
function answerNothing(question: Buffer, status: number): Buffer {
  const text = Buffer.from(question);
  text.writeUInt16BE(0x8180 | status, 2);
  return text;
}

/** An answer with one address, for questions of IPv4. */
function answerAddress(question: Buffer, address: readonly number[]): Buffer {
  const isFour = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
  if (!isFour) return answerNothing(question, 0);
  const end = question.indexOf(0, 12) + 5;
  const text = answerNothing(question.subarray(0, end), 0);
  text.writeUInt16BE(1, 6);
  text.writeUInt16BE(0, 10);
  return Buffer.concat([text, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, ...address])]);
}

function listen(resolver: HostSources['resolver']) {
  const asked: string[] = [];
  const resolve = createHostResolver({
    resolver,
    async lookup(host) {
      asked.push(host);
      return [{ address: '10.0.0.1', family: 4 }];
    },
  });
  return { asked, resolve };
}

it('takes what a name server says, without a lookup of the system', async () => {
  using server = await openNameServer((question) => answerAddress(question, [192, 0, 2, 7]));
  const { asked, resolve } = listen(server.resolver);
  expect(await resolve('docs.example.com')).toEqual([{ address: '192.0.2.7', family: 4 }]);
  expect(asked).toEqual([]);
});

it('gives a name up whose server keeps silent, without a lookup of the system', async () => {
  using server = await openNameServer(() => undefined);
  const { asked, resolve } = listen(server.resolver);
  const names = Array.from({ length: 20 }, (_, at) => `slow-${at}.example.com`);
  const answers = await Promise.allSettled(names.map(resolve));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 'rejected'));
  expect(asked).toEqual([]);
});

it('asks the system for what name servers do not know', async () => {
  using server = await openNameServer((question) => answerNothing(question, 3));
  const { asked, resolve } = listen(server.resolver);
  const inside = [{ address: '10.0.0.1', family: 4 }];
  expect(await resolve('wiki.intranet.test')).toEqual(inside);
  expect(await resolve('localhost')).toEqual(inside);
  expect(asked).toEqual(['wiki.intranet.test', 'localhost']);
  await expect(server.resolver.resolve4('other.test')).rejects.toMatchObject({ code: NOTFOUND });
});
