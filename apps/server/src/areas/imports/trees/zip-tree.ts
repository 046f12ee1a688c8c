import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  type ZipFile,
} from 'yauzl';
import { checkRatio, openLedger } from './entry-ledger.ts';
import {
  sortEntries,
  type TreeEntry,
  TreeError,
  type TreeLimits,
  type TreeSource,
} from './tree-source.ts';
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
  const zip = await openZip(location);
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
        read: () => readEntry(zip, entry, path),
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

async function openZip(location: string): Promise<ZipFile> {
  const file = await open(location, 'r').catch((error: unknown) => {
    throw brokenArchive(error);
  });
  try {
    const { size } = await file.stat();
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    return await fromRandomAccessReaderPromise(new ZipReader(file, size), size, options);
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
  if (entry.isEncrypted()) throw new TreeError('The archive has an encrypted entry', name);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new TreeError('The archive has an entry with an unknown compression method', name);
  }
  if (!UNIX_HOSTS.has(entry.versionMadeBy >>> 8)) return;
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) {
    throw new TreeError('The archive has a link or a special file', name);
  }
}

async function readEntry(zip: ZipFile, entry: Entry, path: string): Promise<Uint8Array> {
  const bytes = Buffer.alloc(entry.uncompressedSize);
  let length = 0;
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!(chunk instanceof Uint8Array) || length + chunk.length > bytes.length) {
        throw new TreeError('The archive entry is larger than declared', path);
      }
      bytes.set(chunk, length);
      length += chunk.length;
      sum = crc32(chunk, sum);
    }
  } catch (error) {
    throw error instanceof TreeError ? error : brokenArchive(error, path);
  }
  if (length !== bytes.length || sum !== entry.crc32) {
    throw new TreeError('The archive entry is damaged (its checksum does not match)', path);
  }
  return bytes;
}

function brokenArchive(error: unknown, path?: string): TreeError {
  const reason = error instanceof Error ? error.message : String(error);
  return new TreeError(`The .zip archive cannot be read (${reason})`, path);
}
