import { createHash } from 'node:crypto';
import type { Damage, Inspection, Platform } from '../../../platform/index.ts';
import { type BlobRange, findNamed, listNamed, type NamedBlob } from '../owners/named-blobs.ts';

const PARTS = 256;
/** Bytes that are read as a sample at most, and files. */
const SAMPLE_BYTES = 256 * 1024 * 1024;
const SAMPLE_FILES = 500;

/**
 * Looks whether the bytes of every blob that a record names are stored and as long as they should be,
 * and reads them, all or a sample: whether each is what its hash says. In parts of a 256th, so memory
 * does not grow with them all; bytes are read as a stream.
 */
export async function* inspectBlobs(
  platform: Platform,
  inspection: Inspection,
): AsyncGenerator<Damage> {
  const sample = { bytes: SAMPLE_BYTES, files: SAMPLE_FILES };
  let looked = 0;
  // Parts come from somewhere within, so that samples of many runs look at all of them.
  const first = Math.floor(inspection.random() * PARTS);
  for (let step = 0; step < PARTS && !inspection.signal.aborted; step += 1) {
    const digits = ((first + step) % PARTS).toString(16).padStart(2, '0');
    // What names them is read first: bytes are stored before, and removed long after.
    const named = await listNamed(platform, rangeOf(digits));
    const stored = new Set(await platform.blobs.list(digits));
    for (const blob of named.values()) {
      if (inspection.signal.aborted) return;
      if (!stored.has(blob.hash)) {
        if (await isLost(platform, blob.hash)) yield describeMissing(blob);
        continue;
      }
      const isRead = inspection.all || (sample.files > 0 && (blob.size ?? 0) <= sample.bytes);
      const damage = await inspectBlob(platform, blob, isRead, inspection.signal);
      if (isRead) {
        sample.files -= 1;
        sample.bytes -= blob.size ?? 0;
      }
      if (damage !== undefined && (await isNamed(platform, blob.hash))) yield damage;
    }
    looked += named.size;
    inspection.onProgress('files', looked);
  }
}

function rangeOf(digits: string): BlobRange {
  return { from: digits, to: `${digits}g` };
}

async function isLost(platform: Platform, hash: string): Promise<boolean> {
  if (!(await isNamed(platform, hash))) return false;
  const opened = await platform.blobs.open(hash);
  opened?.stream.destroy();
  return opened === undefined;
}

async function isNamed(platform: Platform, hash: string): Promise<boolean> {
  return (await findNamed(platform, [hash])).has(hash);
}

function describeMissing({ hash, by }: NamedBlob): Damage {
  return {
    kind: 'file-missing',
    subject: `file ${hash}`,
    problem: `the stored file is missing from the file store; it is referenced by ${by}`,
    lost: { kind: 'blob', hash },
  };
}

async function inspectBlob(
  { blobs }: Platform,
  { hash, size, by }: NamedBlob,
  isRead: boolean,
  signal: AbortSignal,
): Promise<Damage | undefined> {
  const opened = await blobs.open(hash);
  if (opened === undefined) return undefined;
  const damage = (problem: string): Damage => ({
    kind: 'file-damaged',
    subject: `file ${hash}`,
    problem: `${problem}; it is referenced by ${by}`,
    lost: { kind: 'blob', hash },
  });
  if (size !== undefined && size !== opened.size) {
    opened.stream.destroy();
    return damage(`it has ${opened.size} bytes instead of ${size}`);
  }
  if (!isRead) {
    opened.stream.destroy();
    return undefined;
  }
  const digest = createHash('sha256');
  try {
    for await (const chunk of opened.stream) {
      if (signal.aborted) return undefined;
      digest.update(chunk as Uint8Array);
    }
  } catch (error) {
    return damage(`it cannot be read (${error instanceof Error ? error.message : error})`);
  }
  return digest.digest('hex') === hash ? undefined : damage('its bytes do not match its hash');
}
