import { deflateRawSync, gzipSync } from 'node:zlib';
import { GOOD, type HostileArchive } from './hostile-archive.ts';
import { NAMED } from './named-cases.ts';
import { type TarEntry, writePax, writeTarGz } from './write-tar.ts';
import { writeExtra, writeZip, type ZipEntry } from './write-zip.ts';

const MB = 1024 ** 2;

const readme: ZipEntry = { name: 'README.md', content: GOOD };
const zip = (name: string, entries: readonly ZipEntry[], end = {}): HostileArchive => ({
  ...{ name: `.zip with ${name}`, expected: 'refused' as const },
  bytes: writeZip([readme, ...entries], end),
});
const tar = (name: string, entries: readonly TarEntry[], options = {}): HostileArchive => ({
  ...{ name: `.tar.gz with ${name}`, expected: 'refused' as const },
  bytes: writeTarGz([{ name: 'README.md', content: GOOD }, ...entries], options),
});
const harmless = (one: HostileArchive): HostileArchive => ({ ...one, expected: 'harmless' });

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const MAX32 = 0xffffffff;
const zeros = deflateRawSync(Buffer.alloc(8 * MB));
const overlapping = writeOverlapping();

/** Entries that all begin at the same bytes, as in a bomb without nesting. */
function writeOverlapping(): Buffer {
  const content = Buffer.alloc(2 * MB, 'abcdefgh0123456789'.repeat(7));
  const kernel: ZipEntry = { name: 'k.md', content };
  const more = Array.from({ length: 400 }, (_, at) => ({
    ...kernel,
    name: `k${at}.md`,
    raw: Buffer.alloc(0),
    offset: 0,
  }));
  const packed = deflateRawSync(content).length;
  return writeZip([kernel, ...more.map((one) => ({ ...one, said: { packed } }))]);
}

const KINDS: readonly HostileArchive[] = [
  ...[0o120777, 0o020666, 0o060666, 0o010666, 0o140666].map((mode) =>
    zip(`a file of the mode ${mode.toString(8)}`, [{ name: 'l.md', content: '/etc/passwd', mode }]),
  ),
  ...['1', '2', '3', '4', '6', 'D', 'M', 'V', 'S', 'Z'].map((type) =>
    tar(`an entry of the type ${type}`, [{ name: 'l.md', type, link: '/etc/passwd' }]),
  ),
  tar('a link and a file through it', [
    { name: 'd', type: '2', link: '/tmp' },
    { name: 'd/evil.md', content: 'x' },
  ]),
  tar('a hard link to a file outside', [{ name: 'h', type: '1', link: '../../etc/passwd' }]),
  tar('a long link of GNU', [
    { name: '././@LongLink', type: 'K', content: `${'/'.repeat(200)}etc/passwd\0` },
    { name: 'l.md', type: '2', link: 'x' },
  ]),
  harmless(
    tar('links in pax for all', [
      { name: 'g', type: 'g', content: writePax({ linkpath: '/etc/passwd', path: '../x' }) },
      { name: 'a.md', content: 'x' },
    ]),
  ),
  tar('a folder with content', [
    { name: 'd/', type: '5', content: 'x'.repeat(600), size: '00000001130\0' },
    { name: 'd', content: 'x' },
  ]),
  zip('a folder with content', [{ name: 'd/', content: 'x' }]),
  ...['a.md', './a.md'].flatMap((twice) => [
    zip(`a path twice, ${twice}`, [{ name: 'a.md' }, { name: twice }]),
    tar(`a path twice, ${twice}`, [
      { name: 'a.md', content: '1' },
      { name: twice, content: '2' },
    ]),
  ]),
  zip('a file that is a folder', [{ name: 'a' }, { name: 'a/b.md' }]),
  tar('a folder that is a file', [
    { name: 'a/b.md', content: 'x' },
    { name: 'a', content: 'x' },
  ]),
  harmless(
    zip('names of two cases', [
      { name: 'A.md', content: '# 1' },
      { name: 'a.md', content: '# 2' },
    ]),
  ),
  harmless(
    tar('names in two forms of Unicode', [
      { name: 'caf\u00e9.md', content: '# 1' },
      { name: 'cafe\u0301.md', content: '# 2' },
    ]),
  ),
];

const SIZES: readonly HostileArchive[] = [
  zip('a bomb', [{ name: 'b.md', content: Buffer.alloc(8 * MB) }]),
  tar('a bomb', [{ name: 'b.md', content: Buffer.alloc(8 * MB) }]),
  zip('a bomb that says it is small', [
    { name: 'b.md', content: 'x', raw: zeros, said: { packed: zeros.length } },
  ]),
  zip('a bomb that says it is not packed', [
    { name: 'b.md', content: Buffer.alloc(8 * MB), said: { packed: 8 * MB } },
  ]),
  {
    name: '.gz of a .gz of zeros',
    bytes: gzipSync(gzipSync(Buffer.alloc(8 * MB))),
    expected: 'refused',
  },
  { name: '.gz of zeros alone', bytes: gzipSync(Buffer.alloc(32 * MB)), expected: 'refused' },
  { name: 'entries that overlap', bytes: overlapping, expected: 'refused' },
  harmless(
    zip('archives within', [
      { name: 'in.zip', content: writeZip([{ name: 'in.md', content: Buffer.alloc(4 * MB) }]) },
    ]),
  ),
  zip('a size of 4 GB', [{ name: 'b.md', said: { size: MAX32 - 1 } }]),
  zip('a size too small', [{ name: 'b.md', content: 'x'.repeat(5000), said: { size: 10 } }]),
  zip('a size too large', [{ name: 'b.md', content: 'x', said: { size: 5000 } }]),
  zip('a sum that is another', [{ name: 'b.md', content: 'x', said: { crc: 1 } }]),
  zip('more packed bytes than there are', [{ name: 'b.md', said: { packed: 1_000_000 } }]),
  zip('sizes beyond 32 bits', [
    {
      name: 'b.md',
      said: { size: MAX32, packed: MAX32 },
      extra: writeExtra(1, Buffer.concat([u64(1n << 52n), u64(9n)])),
    },
  ]),
  zip('sizes beyond 53 bits', [
    {
      name: 'b.md',
      said: { size: MAX32, packed: MAX32 },
      extra: writeExtra(1, Buffer.concat([u64((1n << 64n) - 1n), u64(9n)])),
    },
  ]),
  zip('sizes beyond 32 bits that are nowhere', [{ name: 'b.md', said: { size: MAX32 } }]),
  zip('a field of sizes that is cut', [
    { name: 'b.md', said: { size: MAX32 }, extra: writeExtra(1, Buffer.alloc(3)) },
  ]),
  ...['77777777777\0', '-0000000001\0', 'zzzzzzzzzzz\0', '99999999999\0'].map((size) =>
    tar(`the size ${JSON.stringify(size)}`, [{ name: 'a.md', content: 'x', size }]),
  ),
  tar('a size in base 256', [
    { name: 'a.md', content: 'x', size: Buffer.from('80ffffffffffffffffffffff', 'hex') },
  ]),
  tar('a size below zero in base 256', [
    { name: 'a.md', content: 'x', size: Buffer.alloc(12, 0xff) },
  ]),
  ...['99999999999999', '-1', 'x', '1e9', '', '1'].map((size) =>
    (['1', '1e9', ''].includes(size) ? harmless : (one: HostileArchive) => one)(
      tar(`the size ${JSON.stringify(size)} in pax`, [
        { name: 'pax', type: 'x', content: writePax({ size }) },
        { name: 'a.md', content: 'xyz' },
      ]),
    ),
  ),
  tar('a sparse file in pax', [
    {
      name: 'pax',
      type: 'x',
      content: writePax({
        'GNU.sparse.realsize': '99999999999',
        'GNU.sparse.map': '0,1',
        'GNU.sparse.name': '../evil',
      }),
    },
    { name: 'a.md', type: 'S', content: 'x' },
  ]),
];

const FORMS: readonly HostileArchive[] = [
  ...[1, 0x41, 0x2001, 0x20].map((flags) =>
    harmless(zip(`the flags ${flags}`, [{ name: 'e.md', flags: 0x800 | flags }])),
  ),
  ...[1, 6, 9, 12, 14, 93, 95, 98, 99, 65535].map((method) =>
    zip(`the method ${method}`, [{ name: 'm.md', method }]),
  ),
  harmless(zip('another name before the bytes', [{ name: 'a.md', localName: '../evil.md' }])),
  harmless(
    zip('a name in Unicode beside it', [
      {
        name: 'a.md',
        flags: 0,
        extra: writeExtra(
          0x7075,
          Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('../evil.md')]),
        ),
      },
    ]),
  ),
  zip('a name of 64 KB', [{ name: 'n'.repeat(65_535) }]),
  harmless(zip('a name in Latin 1', [{ name: Buffer.from([0xe9, 0x2e, 0x6d, 0x64]), flags: 0 }])),
  harmless(
    zip('a name in Shift JIS', [{ name: Buffer.from([0x83, 0x5c, 0x2e, 0x6d, 0x64]), flags: 0 }]),
  ),
  harmless(
    zip('a name that is no UTF-8 and says so', [
      { name: Buffer.from([0xff, 0xfe, 0x2e, 0x6d, 0x64]) },
    ]),
  ),
  harmless(
    zip('an overlong slash', [{ name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf, 0x65]), flags: 0 }]),
  ),
  zip('no name', [{ name: '' }]),
  zip('a count too large', [], { count: 9 }),
  harmless(zip('a count too small', [{ name: 'a.md' }], { count: 1 })),
  zip('a directory beyond the end', [], { offset: 1_000_000 }),
  harmless(zip('a directory of another size', [], { size: 10 })),
  zip('an entry beyond the end', [{ name: 'a.md', offset: 900_000 }]),
  harmless(zip('an entry that begins within another', [{ name: 'a.md', offset: 3 }])),
  harmless(zip('a program in front', [], { before: Buffer.from('#!/bin/sh\nexit\n') })),
  harmless(zip('bytes behind', [], { after: Buffer.from('behind') })),
  harmless(
    zip('a comment that is an end', [], {
      comment: Buffer.from('PK\x05\x06'.padEnd(60, '\0'), 'latin1'),
    }),
  ),
  zip('an end of 64 bits that lies', [], {
    count: 0xffff,
    between: Buffer.concat([
      Buffer.from('PK\x06\x07', 'latin1'),
      Buffer.alloc(4),
      u64(1n << 60n),
      Buffer.alloc(4),
    ]),
  }),
  ...[1n << 52n, (1n << 63n) - 1n, (1n << 64n) - 1n].map((place) =>
    zip(`an entry at ${place}`, [
      { name: 'a.md', offset: MAX32, extra: writeExtra(1, u64(place)) },
    ]),
  ),
  zip('an end of 64 bits that is not there', [], { count: 0xffff, offset: MAX32 }),
  ...[1, 4, 10, 21, 22, 40].map((cut) => ({
    ...{ name: `.zip cut by ${cut} bytes`, expected: 'refused' as const },
    bytes: writeZip([readme]).subarray(0, -cut),
  })),
  ...[1, 8, 20, 60].map((cut) => {
    const whole = writeTarGz([
      { name: 'README.md', content: GOOD },
      { name: 'a.md', content: 'x'.repeat(900) },
    ]);
    return {
      name: `.tar.gz cut by ${cut} bytes`,
      bytes: whole.subarray(0, -cut),
      expected: 'refused' as const,
    };
  }),
  tar('its last file cut', [{ name: 'a.md', content: 'x'.repeat(900) }], { cut: 1500 }),
  tar('a sum that is another', [{ name: 'a.md', content: 'x', checksum: '000001\0 ' }]),
  tar('a sum of words', [{ name: 'a.md', content: 'x', checksum: 'abcdefgh' }]),
  harmless(tar('no magic', [{ name: 'a.md', content: 'x', magic: '\0'.repeat(8) }])),
  harmless(tar('an old magic', [{ name: 'a.md', content: 'x', magic: 'ustar  \0' }])),
  tar('a prefix that climbs', [{ name: 'evil.md', content: 'x', prefix: '../..' }]),
  tar('a prefix that is absolute', [{ name: 'evil.md', content: 'x', prefix: '/etc' }]),
  ...[
    '0 path=../evil\n',
    '9999 path=x\n',
    '-5 path=x\n',
    'x path=x\n',
    '10 path',
    '5 =a\n',
    `${'1'.repeat(400)} path=x\n`,
    '12 path=x\0y\n',
  ].map((content) =>
    harmless(
      tar(`pax that says ${JSON.stringify(content).slice(0, 24)}`, [
        { name: 'pax', type: 'x', content },
        { name: 'a.md', content: 'x' },
      ]),
    ),
  ),
  harmless(
    tar('a prototype in pax', [
      {
        name: 'pax',
        type: 'x',
        content: writePax({ __proto__x: '1', constructor: 'x', path: '__proto__' }),
      },
      { name: 'a.md', content: 'x' },
    ]),
  ),
  tar('a long name of 1 MB', [
    { name: '././@LongLink', type: 'L', content: 'n'.repeat(MB) },
    { name: 'a.md', content: 'x' },
  ]),
  tar('pax of 4 MB', [
    { name: 'pax', type: 'x', content: writePax({ comment: 'c'.repeat(4 * MB), path: '../x' }) },
    { name: 'a.md', content: 'x' },
  ]),
  { name: 'nothing', bytes: Buffer.alloc(0), expected: 'refused' },
  { name: 'two letters', bytes: Buffer.from('PK'), expected: 'refused' },
  { name: 'an end alone', bytes: writeZip([]), expected: 'harmless' },
  {
    name: 'another archive',
    bytes: Buffer.from('Rar!\x1a\x07\x00', 'latin1'),
    expected: 'refused',
  },
  { name: '.gz of words', bytes: gzipSync('words'), expected: 'refused' },
  {
    name: '.gz of random bytes',
    bytes: gzipSync(Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 89) % 251))),
    expected: 'refused',
  },
  {
    name: '.gz that is damaged',
    bytes: damage(gzipSync(Buffer.alloc(4096, 'abc'))),
    expected: 'refused',
  },
];

function damage(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(0, changed.length - 8);
  return changed;
}

/** Every hostile archive. */
export const HOSTILE_ARCHIVES: readonly HostileArchive[] = [...NAMED, ...KINDS, ...SIZES, ...FORMS];
