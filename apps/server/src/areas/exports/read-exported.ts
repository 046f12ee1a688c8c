import { Readable } from 'node:stream';
import type { Hash, StoredDocument } from '@octavo/content';
import type { ExportedFile } from '@octavo/trees/write';
import type { Platform } from '../../platform/index.ts';
import { readDocumentsInPassing } from '../content/index.ts';

const TEXTS_AHEAD = 32;

/** Opens the bytes of the files of one export; the caller consumes or destroys each stream. */
export type OpenExported = (file: ExportedFile) => Promise<Readable>;

/**
 * How the files of an export are opened, best in their order: texts are read some at a time, with
 * those that come next, and no more of them are held.
 */
export function makeExportedReader(
  platform: Platform,
  files: readonly ExportedFile[],
): OpenExported {
  const hashes = files.flatMap((file) => ('document' in file ? [file.document] : []));
  const places = new Map(hashes.map((hash, at) => [hash, at]));
  let held: Promise<ReadonlyMap<Hash, StoredDocument>> = Promise.resolve(new Map());
  async function readText(hash: Hash): Promise<string> {
    const known = (await held).get(hash);
    if (known !== undefined) return known.text;
    const at = places.get(hash) ?? 0;
    held = readDocumentsInPassing(platform, hashes.slice(at, at + TEXTS_AHEAD));
    const read = (await held).get(hash);
    if (read === undefined) throw new Error(`The stored text ${hash} is missing.`);
    return read.text;
  }
  return async (file) => {
    if ('text' in file) return Readable.from([Buffer.from(file.text)]);
    if ('document' in file) return Readable.from([Buffer.from(await readText(file.document))]);
    const opened = await platform.blobs.open(file.blob);
    if (opened === undefined) throw missing(file.blob);
    return opened.stream;
  };
}

/** All bytes of a stored file. */
export async function readBlob({ blobs }: Platform, hash: string): Promise<Uint8Array> {
  const bytes = await blobs.read(hash);
  if (bytes === undefined) throw missing(hash);
  return bytes;
}

function missing(hash: string): Error {
  return new Error(`The stored file ${hash} is missing.`);
}
