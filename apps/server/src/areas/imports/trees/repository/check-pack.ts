import { inflateSync } from 'node:zlib';
import { TreeError } from '@octavo/trees';

/** Bounds on what a pack may hold, in bytes after expansion. */
export interface PackLimits {
  objects: number;
  /** Of one object. */
  objectBytes: number;
  /** Of all objects together. */
  bytes: number;
}

const HEADER_BYTES = 12;
const HASH_BYTES = 20;
/** The longest chain of differences that Git itself writes. */
const MAX_DEPTH = 4095;
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;

/**
 * Reads the headers of a pack (gitformat-pack) before anything is made of it: how many objects there
 * are, how large each says that it is, and of what is a difference how large the object becomes. An
 * object is expanded only as far as its own header says, to find where the next one begins, and what
 * it comes to is dropped.
 *
 * @throws TreeError where the pack goes beyond its limits, is damaged, or lies about a size
 */
export function checkPack(pack: Uint8Array, limits: PackLimits): void {
  const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength);
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== 'PACK') throw damaged();
  const count = bytes.readUInt32BE(8);
  if (count > limits.objects) {
    throw new TreeError(`The repository has more than ${limits.objects} objects`);
  }
  const depths = new Map<number, number>();
  let total = 0;
  let place = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const head = readHead(bytes, place);
    const base = head.base === undefined ? 0 : (depths.get(place - head.base) ?? -1) + 1;
    if (head.base !== undefined && base === 0) throw damaged();
    if (base > MAX_DEPTH)
      throw new TreeError('The repository has a chain of deltas that is too long');
    depths.set(place, base);
    refuseLarge(head.size, limits);
    const { content, taken } = expand(bytes, head);
    const size = head.isDelta ? readResultSize(content) : head.size;
    refuseLarge(size, limits);
    total += Math.max(size, head.size);
    if (total > limits.bytes) {
      throw new TreeError(`The repository expands to more than ${limits.bytes} bytes`);
    }
    place = head.start + taken;
  }
}

interface ObjectHead {
  size: number;
  isDelta: boolean;
  /** How far before it the object is that it is a difference from. */
  base?: number;
  /** Where its content begins. */
  start: number;
}

function readHead(bytes: Buffer, place: number): ObjectHead {
  let at = place;
  let byte = byteAt(bytes, at);
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let factor = 16; (byte & 0x80) !== 0; factor *= 128) {
    at += 1;
    byte = byteAt(bytes, at);
    size += (byte & 0x7f) * factor;
    if (size > Number.MAX_SAFE_INTEGER) throw damaged();
  }
  at += 1;
  if (type === OFFSET_DELTA) {
    byte = byteAt(bytes, at);
    let base = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
      at += 1;
      byte = byteAt(bytes, at);
      base = (base + 1) * 128 + (byte & 0x7f);
      if (base > bytes.length) throw damaged();
    }
    return { size, isDelta: true, base, start: at + 1 };
  }
  if (type === REFERENCE_DELTA) return { size, isDelta: true, start: at + HASH_BYTES };
  if (type === 0 || type === 5) throw damaged();
  return { size, isDelta: false, start: at };
}

interface Expanded {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

/** The content of an object, and how many bytes it takes in the pack. */
function expand(bytes: Buffer, { start, size }: ObjectHead): { content: Buffer; taken: number } {
  try {
    const options = { maxOutputLength: Math.max(1, size), info: true };
    const { buffer, engine } = inflateSync(bytes.subarray(start), options) as unknown as Expanded;
    if (buffer.length === size) return { content: buffer, taken: engine.bytesWritten };
  } catch {
    // It is longer than it says, or no deflated data at all.
  }
  throw damaged();
}

/** The size of what a difference makes: its second number. */
function readResultSize(delta: Buffer): number {
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = byteAt(delta, at);
      at += 1;
      value += (byte & 0x7f) * factor;
      if (value > Number.MAX_SAFE_INTEGER) throw damaged();
      if ((byte & 0x80) === 0) return value;
    }
  };
  readNumber();
  return readNumber();
}

function refuseLarge(size: number, { objectBytes }: PackLimits): void {
  if (size > objectBytes) {
    throw new TreeError(`The repository has an object larger than ${objectBytes} bytes`);
  }
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw damaged();
  return byte;
}

function damaged(): TreeError {
  return new TreeError('The repository is damaged');
}
