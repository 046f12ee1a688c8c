import { gzipSync } from 'node:zlib';

/** A body that no honest client sends. */
export interface HostileBody {
  name: string;
  /** The bytes, of a body that the operation would take. */
  write(valid: Record<string, unknown>): string | Buffer;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
  /** Whether some operation may take it, because it is JSON all the same. */
  mayPass?: boolean;
}

/** The text of an object with further members in front of its own. */
function add(valid: Record<string, unknown>, members: string): string {
  const own = JSON.stringify(valid).slice(1);
  return own === '}' ? `{${members}}` : `{${members},${own}`;
}

/** The text of a body whose first field, or one of no name, has this as its value. */
function fill(valid: Record<string, unknown>, value: string): string {
  const [first = 'title', ...others] = Object.keys(valid);
  const rest = others.map((name) => `,${JSON.stringify(name)}:${JSON.stringify(valid[name])}`);
  return `{${JSON.stringify(first)}:${value}${rest.join('')}}`;
}

const DEPTHS: readonly number[] = [70, 1_000, 100_000];
const deep = DEPTHS.flatMap((depth): HostileBody[] => [
  { name: `arrays ${depth} deep`, write: () => '['.repeat(depth) + ']'.repeat(depth) },
  { name: `arrays ${depth} deep, left open`, write: () => '['.repeat(depth) },
  { name: `objects ${depth} deep`, write: () => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` },
  {
    name: `a field ${depth} deep`,
    write: (valid) => fill(valid, `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`),
  },
]);

const POLLUTING: readonly string[] = [
  '"__proto__":{"polluted":1}',
  '"\\u005f_proto__":{"polluted":1}',
  '"__proto__":[]',
  '"__proto__":null',
  '"constructor":{"prototype":{"polluted":1}}',
  '"constructor.prototype.polluted":1',
  '"__proto__.polluted":1',
  '"__proto__[polluted]":1',
  '"prototype":{"polluted":1}',
  '"toString":"x","valueOf":"x","hasOwnProperty":"x"',
  '"toJSON":"x","then":"x","length":-1',
  '"__defineGetter__":"x","__lookupGetter__":1',
];
const polluting = POLLUTING.flatMap((members): HostileBody[] => [
  { name: `beside the fields: ${members}`, write: (valid) => add(valid, members), mayPass: true },
  { name: `in a field: ${members}`, write: (valid) => fill(valid, `{${members}}`), mayPass: true },
  { name: `alone: ${members}`, write: () => `{${members}}`, mayPass: true },
]);

const NUMBERS: readonly string[] = [
  ...['1e400', '-1e400', '1e-400', '9007199254740993', '-0', '1e1000000', '1'.repeat(50_000)],
  ...['01', '+1', '.5', '1.', '0x10', 'NaN', 'Infinity', '-Infinity', '1_000', '1e', '--1', '1n'],
];
const numbers = NUMBERS.map(
  (number): HostileBody => ({
    name: `the number ${number.slice(0, 20)}`,
    write: (valid) => fill(valid, number),
    mayPass: true,
  }),
);

const STRINGS: Readonly<Record<string, string>> = {
  'half of a surrogate pair': '"\\ud800"',
  'the other half': '"a\\udc00b"',
  'a pair the wrong way round': '"\\udc00\\ud800"',
  NUL: '"a\\u0000b"',
  'a raw NUL': '"a\u0000b"',
  'a raw control': '"a\u0001b"',
  'a raw newline': '"a\nb"',
  'an unknown escape': '"\\x41"',
  'half of an escape': '"\\u12"',
  'no end': '"abc',
  'half of an escape at its end': '"abc\\',
  apostrophes: "'abc'",
};
const strings = Object.entries(STRINGS).map(
  ([name, text]): HostileBody => ({
    name: `a text with ${name}`,
    write: (valid) => fill(valid, text),
  }),
);
const oddStrings = [
  '\ufffe\uffff',
  '\u202e\u2066',
  '\ufeff',
  '\u2028\u2029',
  '%s%n%x',
  '../../x',
].map(
  (text): HostileBody => ({
    name: `the text ${JSON.stringify(text)}`,
    write: (valid) => fill(valid, JSON.stringify(text)),
    mayPass: true,
  }),
);

const within = (bytes: readonly number[]) => (valid: Record<string, unknown>) => {
  const [head = '', tail = ''] = fill(valid, '"§"').split('§');
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
};
const BYTES: Readonly<Record<string, readonly number[]>> = {
  'an overlong NUL': [0xc0, 0x80],
  'an overlong slash': [0xe0, 0x80, 0xaf],
  'a surrogate in UTF-8': [0xed, 0xa0, 0x80],
  'a code beyond Unicode': [0xf5, 0x80, 0x80, 0x80],
  'a lone continuation': [0x80],
  'a cut sequence': [0xe2, 0x82],
  'Latin 1': [0xe9],
  'FE and FF': [0xfe, 0xff],
};
const bytes = Object.entries(BYTES).map(
  ([name, list]): HostileBody => ({ name: `bytes: ${name}`, write: within(list) }),
);
const encodings: readonly HostileBody[] = [
  {
    name: 'a byte order mark',
    write: (valid) => Buffer.from(`\ufeff${JSON.stringify(valid)}`),
    mayPass: true,
  },
  { name: 'UTF-16', write: (valid) => Buffer.from(JSON.stringify(valid), 'utf16le') },
  {
    name: 'UTF-16, the other way',
    write: (valid) => Buffer.from(`\ufeff${JSON.stringify(valid)}`, 'utf16le').swap16(),
  },
  { name: 'a body cut within a character', write: () => Buffer.from([0x22, 0xe2, 0x82]) },
  {
    name: 'bytes that say they are packed',
    write: (valid) => gzipSync(JSON.stringify(valid)),
    headers: { 'content-encoding': 'gzip' },
  },
  {
    name: 'a bomb that says it is packed',
    write: () => gzipSync(Buffer.alloc(20_000_000, 0x5b)),
    headers: { 'content-encoding': 'gzip' },
  },
];

const TYPES: readonly string[] = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'],
  ...['application/jsonx', 'text/json5', 'application/json5', 'xapplication/json', 'json', '*/*'],
];
const types = TYPES.map(
  (contentType): HostileBody => ({
    name: `the type ${contentType}`,
    write: (valid) => JSON.stringify({ title: 'a', ...valid }),
    contentType,
  }),
);
const charsets = ['utf-16', 'utf-7', 'latin1', '"utf-8'].map(
  (charset): HostileBody => ({
    name: `the charset ${charset}`,
    write: within([0xe9]),
    contentType: `application/json; charset=${charset}`,
  }),
);

const TEXTS: readonly string[] = [
  ...['{}{}', '[]', 'null', '"x"', '1', 'true', '[{}]', '{"a":1,}', '[1,]', '[,]', '{,}', '{"a"}'],
  ...['{"a":}', '{:1}', '{"a" 1}', '[1 2]', "{'a':1}", '{a:1}', '{"a":1}//', '/**/{"a":1}', '{'],
  ...[")]}',\n{}", '{}\n{}', '{"a":undefined}', '{"a":1}}', '}', ']', '"', ':', ',', 'nul', 'tru'],
  ...['<a/>', 'a=1', '--a\r\n\r\n{}', '\u0000', '\u00a0{}', '{}\u0000', '{"a":1 "b":2}', '[1:2]'],
];
const texts = TEXTS.map(
  (text): HostileBody => ({ name: `the text ${JSON.stringify(text)}`, write: () => text }),
);

const SIZE = 100_000;
const large: readonly HostileBody[] = [
  { name: 'objects one after the other', write: () => '{},'.repeat(SIZE) },
  { name: 'an array of empty objects', write: () => `[${'{},'.repeat(SIZE)}{}]` },
  {
    name: 'a field of many objects',
    write: (valid) => fill(valid, `[${'{},'.repeat(SIZE)}{}]`),
    mayPass: true,
  },
  {
    name: 'a giant key',
    write: (valid) => add(valid, `"${'k'.repeat(SIZE * 5)}":1`),
    mayPass: true,
  },
  {
    name: 'many keys',
    write: (valid) => add(valid, Array.from({ length: SIZE }, (_, at) => `"k${at}":1`).join()),
    mayPass: true,
  },
  {
    name: 'one key many times',
    write: (valid) => add(valid, Array.from({ length: SIZE }, () => '"title":1').join()),
    mayPass: true,
  },
  {
    name: 'a giant text',
    write: (valid) => fill(valid, `"${'x'.repeat(SIZE * 9)}"`),
    mayPass: true,
  },
  {
    name: 'escapes alone',
    write: (valid) => fill(valid, `"${'\\u0061'.repeat(SIZE)}"`),
    mayPass: true,
  },
  {
    name: 'spaces before',
    write: (valid) => ' '.repeat(SIZE * 5) + JSON.stringify(valid),
    mayPass: true,
  },
  { name: 'spaces alone', write: () => ' \n\t'.repeat(SIZE), mayPass: true },
];
const doubled: readonly HostileBody[] = [
  {
    name: 'fields twice',
    write: (valid) => add(valid, JSON.stringify(valid).slice(1, -1) || '"a":1'),
    mayPass: true,
  },
  {
    name: 'a field twice, wrong at first',
    write: (valid) => add(valid, fill(valid, '[[]]').slice(1, -1)),
    mayPass: true,
  },
];

/** Every hostile body. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  ...[...deep, ...polluting, ...numbers, ...strings, ...oddStrings, ...bytes, ...encodings],
  ...[...types, ...charsets, ...texts, ...large, ...doubled],
];
