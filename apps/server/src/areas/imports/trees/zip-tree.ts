import { open } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { TreeError } from '@octavo/trees';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  type ZipFile,
} from 'yauzl';
import { checkRatio, openLedger } from './entry-ledger.ts';
import { sortEntries, type TreeEntry, type TreeLimits, type TreeSource } from './tree-source.ts';
import { ZipReader } from './zip-reader.ts';

const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;
const UNIX_HOSTS = new Set([3, 19]);
const UTF8_NAME_FLAG = 0x800;

/**
 * Lists a .zip file. The whole central directory is checked before anything is read: names, kinds,
 * count, declared sizes and ratios; while an entry is read its true size and CRC-32 must be the
 * declared ones. Links, devices, encrypted entries and unknown compression methods are refused.
 */
export async function openZipTree(location: string, limits: TreeLimits): Promise<TreeSource> {
  const { zip, reader } = await openZip(location);
  try {
    const ledger = openLedger(limits);
    const entries: TreeEntry[] = [];
    for await (const entry of listZip(zip)) {
      const name = decodeName(entry);
      checkKind(entry, name);
      if (name.endsWith('/')) {
        if (entry.uncompressedSize > 0) throw new TreeError('A folder entry has content', name);
        ledger.addFolder(name);
        continue;
      }
      const path = ledger.addFile(name, entry.uncompressedSize);
      checkRatio(entry.uncompressedSize, entry.compressedSize, limits, path);
      entries.push({
        path,
        size: entry.uncompressedSize,
        modifiedAt: entry.getLastModDate(),
        read: () =>
          isSmall(entry) ? readSmallEntry(reader, entry, path) : readEntry(zip, entry, path),
      });
    }
    checkRatio(ledger.bytes, zip.fileSize, limits);
    return {
      label: location,
      entries: sortEntries(entries),
      skipped: [],
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof TreeError ? error : brokenArchive(error);
  }
}

async function openZip(location: string): Promise<{ zip: ZipFile; reader: ZipReader }> {
  const file = await open(location, 'r').catch((error: unknown) => {
    throw brokenArchive(error);
  });
  try {
    const { size } = await file.stat();
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const reader = new ZipReader(file, size);
    return { zip: await fromRandomAccessReaderPromise(reader, size, options), reader };
  } catch (error) {
    await file.close();
    throw brokenArchive(error);
  }
}

async function* listZip(zip: ZipFile): AsyncGenerator<Entry> {
  yield* zip.eachEntry();
}

function decodeName(entry: Entry): string {
  const raw = entry.fileNameRaw;
  if ((entry.generalPurposeBitFlag & UTF8_NAME_FLAG) === 0) {
    const unicode = decodeUtf8(raw);
    if (unicode !== undefined) return unicode;
  }
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function checkKind(entry: Entry, name: string): void {
  if (entry.isEncrypted()) throw new TreeError('The archive contains an encrypted entry', name);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new TreeError(
      'The archive contains an entry with an unsupported compression method',
      name,
    );
  }
  if (!UNIX_HOSTS.has(entry.versionMadeBy >>> 8)) return;
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) {
    throw new TreeError('The archive contains a link or a special file', name);
  }
}

/** Expanding as much takes less than handing it to a thread. */
const SMALL_BYTES = 32 * 1024;
const DEFLATED = 8;
const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30, nameLengthAt: 26, extraLengthAt: 28 };

function isSmall({ compressedSize, uncompressedSize }: Entry): boolean {
  return compressedSize <= SMALL_BYTES && uncompressedSize <= SMALL_BYTES;
}

/** As `readEntry`, in one go. */
async function readSmallEntry(reader: ZipReader, entry: Entry, path: string): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: start } = entry;
  let bytes: Uint8Array;
  try {
    const header = await reader.readPart(start, LOCAL_HEADER.bytes);
    if (header.readUInt32LE(0) !== LOCAL_HEADER.signature) {
      throw new Error('the header of an entry is not where the directory says it is');
    }
    const names =
      header.readUInt16LE(LOCAL_HEADER.nameLengthAt) +
      header.readUInt16LE(LOCAL_HEADER.extraLengthAt);
    const data = await reader.readPart(start + LOCAL_HEADER.bytes + names, compressedSize);
    // One byte more than there should be is enough to know.
    const most = { maxOutputLength: uncompressedSize + 1 };
    bytes = entry.compressionMethod === DEFLATED ? inflateRawSync(data, most) : Buffer.from(data);
  } catch (error) {
    if (isTooLarge(error)) throw largerThanDeclared(path);
    throw brokenArchive(error, path);
  }
  if (bytes.length > uncompressedSize) throw largerThanDeclared(path);
  checkSum(entry, { length: bytes.length, sum: crc32(bytes) }, path);
  return bytes;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

function largerThanDeclared(path: string): TreeError {
  return new TreeError('The archive entry is larger than declared', path);
}

function checkSum(entry: Entry, read: { length: number; sum: number }, path: string): void {
  if (read.length === entry.uncompressedSize && read.sum === entry.crc32) return;
  throw new TreeError('The archive entry is damaged (its checksum does not match)', path);
}

async function readEntry(zip: ZipFile, entry: Entry, path: string): Promise<Uint8Array> {
  const bytes = Buffer.alloc(entry.uncompressedSize);
  let length = 0;
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!(chunk instanceof Uint8Array) || length + chunk.length > bytes.length) {
        throw largerThanDeclared(path);
      }
      bytes.set(chunk, length);
      length += chunk.length;
      sum = crc32(chunk, sum);
    }
  } catch (error) {
    throw error instanceof TreeError ? error : brokenArchive(error, path);
  }
  checkSum(entry, { length, sum }, path);
  return bytes;
}

function brokenArchive(error: unknown, path?: string): TreeError {
  const reason = error instanceof Error ? error.message : String(error);
  return new TreeError(`The .zip archive cannot be read (${reason})`, path);
}
