import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkPack } from './check-pack.ts';

const LIMITS = { objects: 100, objectBytes: 10_000, bytes: 30_000 };
const BLOB = 3;
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;

/** One object as a pack has it: what it says of its size may be a lie. */
function writeObject(
  type: number,
  content: Uint8Array,
  { size = content.length, before = Buffer.alloc(0) }: { size?: number; before?: Buffer } = {},
): Buffer {
  const head = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    head[head.length - 1] = (head.at(-1) ?? 0) | 0x80;
    head.push(rest & 0x7f);
  }
  return Buffer.concat([Buffer.from(head), before, deflateSync(content)]);
}

function writeNumber(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest & 0x7f) | (rest >= 128 ? 0x80 : 0));
    if (rest < 128) return Buffer.from(bytes);
  }
}

/** The distance to the object that another one is a difference from. */
function writeDistance(distance: number): Buffer {
  const bytes = [distance & 0x7f];
  for (let rest = Math.floor(distance / 128); rest > 0; rest = Math.floor(rest / 128)) {
    rest -= 1;
    bytes.unshift((rest & 0x7f) | 0x80);
  }
  return Buffer.from(bytes);
}

function writePack(objects: readonly Buffer[], count = objects.length): Buffer {
  const head = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
  head.writeUInt32BE(count, 8);
  return Buffer.concat([head, ...objects, Buffer.alloc(20)]);
}

/** A difference that says what it makes. */
const makeDelta = (result: number) => Buffer.concat([writeNumber(5), writeNumber(result)]);
const zeros = (count: number) => Buffer.alloc(count);
const check = (objects: readonly Buffer[], count?: number) => () =>
  checkPack(writePack(objects, count), LIMITS);

describe('the headers of a pack', () => {
  it('let through what is within the limits, empty objects and differences too', () => {
    const blob = writeObject(BLOB, Buffer.from('hello'));
    const delta = writeObject(OFFSET_DELTA, makeDelta(300), {
      before: writeDistance(blob.length),
    });
    const other = writeObject(REFERENCE_DELTA, makeDelta(400), { before: Buffer.alloc(20, 7) });
    expect(check([blob, delta, other, writeObject(BLOB, zeros(0))])).not.toThrow();
    expect(check([])).not.toThrow();
  });

  it('refuse what is too large before it is expanded', () => {
    const bomb = writeObject(BLOB, zeros(10_001));
    expect(check([bomb])).toThrow('an object larger than 10000 bytes');
    const many = Array.from({ length: 4 }, () => writeObject(BLOB, zeros(9000)));
    expect(check(many)).toThrow('expands to more than 30000 bytes');
    expect(check([], 101)).toThrow('more than 100 objects');
    // It says that it has more bytes than the machine: no more than its header is read of it.
    const huge = writeObject(BLOB, zeros(10), { size: 2 ** 50 });
    expect(check([huge])).toThrow('an object larger');
  });

  it('refuse a difference by what it makes', () => {
    const blob = writeObject(BLOB, Buffer.from('hello'));
    const before = writeDistance(blob.length);
    const bomb = writeObject(OFFSET_DELTA, makeDelta(1_000_000_000), { before });
    expect(bomb.length).toBeLessThan(40);
    expect(check([blob, bomb])).toThrow('an object larger');
    const ref = { before: Buffer.alloc(20, 7) };
    expect(check([writeObject(REFERENCE_DELTA, makeDelta(10_001), ref)])).toThrow('larger');
    const some = Array.from({ length: 4 }, () =>
      writeObject(REFERENCE_DELTA, makeDelta(9000), ref),
    );
    expect(check(some)).toThrow('expands to more');
  });

  it('refuse a chain of differences that is longer than Git makes any', () => {
    const objects = [writeObject(BLOB, Buffer.from('hello'))];
    for (let index = 0; index < 4100; index += 1) {
      const before = writeDistance(objects.at(-1)?.length ?? 0);
      objects.push(writeObject(OFFSET_DELTA, makeDelta(5), { before }));
    }
    const limits = { objects: 10_000, objectBytes: 1000, bytes: 1_000_000 };
    expect(() => checkPack(writePack(objects), limits)).toThrow('a chain of deltas');
    expect(() => checkPack(writePack(objects.slice(0, 4000)), limits)).not.toThrow();
  });

  it('refuse what is damaged, or lies about its size', () => {
    const blob = writeObject(BLOB, Buffer.from('hello'));
    const damaged: [string, () => void][] = [
      ['no pack', () => checkPack(Buffer.from('nothing of the kind'), LIMITS)],
      ['nothing', () => checkPack(Buffer.alloc(0), LIMITS)],
      ['fewer objects', check([blob], 2)],
      ['longer than it says', check([writeObject(BLOB, zeros(5000), { size: 10 })])],
      ['shorter than it says', check([writeObject(BLOB, zeros(10), { size: 5000 })])],
      ['not deflated', check([Buffer.concat([Buffer.from([0x35]), Buffer.from('hello')])])],
      ['no type', check([writeObject(0, Buffer.from('hello'))])],
      ['a reserved type', check([writeObject(5, Buffer.from('hello'))])],
      [
        'a base that is none',
        check([blob, writeObject(OFFSET_DELTA, makeDelta(5), { before: writeDistance(3) })]),
      ],
      [
        'a base before the pack',
        check([writeObject(OFFSET_DELTA, makeDelta(5), { before: writeDistance(9999) })]),
      ],
      [
        'a difference that ends',
        check([writeObject(REFERENCE_DELTA, zeros(0), { before: zeros(20) })]),
      ],
      ['cut off', () => checkPack(writePack([blob]).subarray(0, 18), LIMITS)],
      ['an endless size', check([Buffer.alloc(40, 0xff)])],
    ];
    for (const [name, run] of damaged) expect(run, name).toThrow(/damaged|larger/);
  });
});
