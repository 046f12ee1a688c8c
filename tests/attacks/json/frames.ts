/** A request whose frame lies about its body: the lines of its head behind the first, and what follows. */
export interface HostileFrame {
  name: string;
  head: readonly string[];
  body: string;
  /** Whether the client hangs up after it. */
  closes?: boolean;
}

const VALID = '{"title":"Framed"}';
const LENGTH = VALID.length;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Frames by which two readers of one connection could disagree, or that never end. */
export const HOSTILE_FRAMES: readonly HostileFrame[] = [
  { name: 'a length too long', head: [`Content-Length: ${LENGTH + 9}`], body: VALID, closes: true },
  { name: 'a length too short', head: [`Content-Length: ${LENGTH - 4}`], body: VALID },
  { name: 'two lengths', head: [`Content-Length: ${LENGTH}`, 'Content-Length: 4'], body: VALID },
  { name: 'two lengths in one', head: [`Content-Length: ${LENGTH}, 4`], body: VALID },
  { name: 'a length below zero', head: ['Content-Length: -1'], body: VALID },
  { name: 'a length with a sign', head: [`Content-Length: +${LENGTH}`], body: VALID },
  { name: 'a length in hexadecimal', head: ['Content-Length: 0x12'], body: VALID },
  { name: 'a length of words', head: ['Content-Length: many'], body: VALID },
  { name: 'a length without end', head: [`Content-Length: ${'9'.repeat(40)}`], body: VALID },
  {
    name: 'a length and chunks',
    head: [`Content-Length: ${LENGTH}`, 'Transfer-Encoding: chunked'],
    body: `${chunk(VALID)}0\r\n\r\n`,
  },
  {
    name: 'chunks of another name',
    head: ['Transfer-Encoding: xchunked'],
    body: `${chunk(VALID)}0\r\n\r\n`,
  },
  {
    name: 'chunks twice',
    head: ['Transfer-Encoding: chunked, chunked'],
    body: `${chunk(VALID)}0\r\n\r\n`,
  },
  {
    name: 'chunks before identity',
    head: ['Transfer-Encoding: chunked, identity'],
    body: `${chunk(VALID)}0\r\n\r\n`,
  },
  {
    name: 'a chunk of no size',
    head: ['Transfer-Encoding: chunked'],
    body: `zz\r\n${VALID}\r\n0\r\n\r\n`,
  },
  {
    name: 'a chunk below zero',
    head: ['Transfer-Encoding: chunked'],
    body: `-5\r\n${VALID}\r\n0\r\n\r\n`,
  },
  {
    name: 'a chunk of a giant size',
    head: ['Transfer-Encoding: chunked'],
    body: `ffffffffffffffff\r\n${VALID}\r\n`,
    closes: true,
  },
  {
    name: 'a chunk without end',
    head: ['Transfer-Encoding: chunked'],
    body: chunk(VALID),
    closes: true,
  },
  {
    name: 'a chunk longer than it says',
    head: ['Transfer-Encoding: chunked'],
    body: `4\r\n${VALID}\r\n0\r\n\r\n`,
  },
  {
    name: 'a chunk with a long extension',
    head: ['Transfer-Encoding: chunked'],
    body: `12;${'a'.repeat(20_000)}\r\n${VALID}\r\n0\r\n\r\n`,
  },
  { name: 'a folded head', head: [`Content-Length:\r\n ${LENGTH}`], body: VALID },
  { name: 'a name with a space', head: [`Content-Length : ${LENGTH}`], body: VALID },
  { name: 'a head with NUL', head: ['X-A: a\u0000b', `Content-Length: ${LENGTH}`], body: VALID },
  {
    name: 'a head with a lone return',
    head: [`X-A: a\rContent-Length: ${LENGTH}`],
    body: VALID,
    closes: true,
  },
  {
    name: 'a head of 100 KB',
    head: [`X-A: ${'a'.repeat(100_000)}`, `Content-Length: ${LENGTH}`],
    body: VALID,
  },
  {
    name: 'many heads',
    head: [...Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`), `Content-Length: ${LENGTH}`],
    body: VALID,
  },
  { name: 'an expectation', head: ['Expect: 200-ok', `Content-Length: ${LENGTH}`], body: VALID },
  {
    name: 'an upgrade',
    head: ['Connection: Upgrade', 'Upgrade: h2c', `Content-Length: ${LENGTH}`],
    body: VALID,
  },
  {
    name: 'trailers that name the caller',
    head: ['Transfer-Encoding: chunked', 'Trailer: Authorization'],
    body: `${chunk(VALID)}0\r\nAuthorization: Bearer x\r\n\r\n`,
  },
];
