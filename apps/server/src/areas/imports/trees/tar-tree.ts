import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TreeError } from '@octavo/trees';
import { extract, type Header } from 'tar-stream';
import { checkRatio, openLedger } from './entry-ledger.ts';
import { sortEntries, type TreeEntry, type TreeLimits, type TreeSource } from './tree-source.ts';

/** Room for headers and padding on top of the bytes of the files themselves. */
const HEADER_BYTES_PER_ENTRY = 4096;

const FILE_TYPES = new Set<Header['type']>(['file', 'contiguous-file']);
const LINK_TYPES = new Set<Header['type']>(['link', 'symlink']);
const DEVICE_TYPES = new Set<Header['type']>(['character-device', 'block-device', 'fifo']);

/**
 * Reads a .tar.gz or .tar file once, from start to end. Every entry is checked while the bytes of
 * the files go into one temporary file of our own naming, from which entries are read later; links,
 * devices and kinds nobody knows are refused. Nothing is ever written under a name from the archive.
 */
export async function openTarTree(
  location: string,
  limits: TreeLimits,
  options: { gzip: boolean },
): Promise<TreeSource> {
  const spool = await openSpool();
  try {
    const entries = await spoolEntries(location, limits, options.gzip, spool);
    return { label: location, entries: sortEntries(entries), skipped: [], close: spool.close };
  } catch (error) {
    await spool.close();
    if (error instanceof TreeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new TreeError(`The .tar archive cannot be read (${reason})`);
  }
}

async function spoolEntries(
  location: string,
  limits: TreeLimits,
  gzip: boolean,
  spool: Spool,
): Promise<TreeEntry[]> {
  const ledger = openLedger(limits);
  const entries: TreeEntry[] = [];
  const unpack = extract();
  const feeding = pipeline(createReadStream(location), ...expand(gzip, limits), unpack);
  const listing = (async () => {
    for await (const entry of unpack) {
      const { name, type, size = 0, mtime } = entry.header;
      if (type === 'directory') {
        ledger.addFolder(name);
        entry.resume();
        continue;
      }
      checkType(type, name);
      const path = ledger.addFile(name, size);
      const read = spool.reader(await spool.append(entry), path);
      entries.push({ path, size, ...(mtime === undefined ? {} : { modifiedAt: mtime }), read });
    }
  })();
  await Promise.all([feeding, listing]);
  return entries;
}

function checkType(type: Header['type'], name: string): void {
  if (FILE_TYPES.has(type)) return;
  if (LINK_TYPES.has(type)) throw new TreeError('The archive contains a link', name);
  if (DEVICE_TYPES.has(type)) throw new TreeError('The archive contains a device file', name);
  throw new TreeError('The archive contains an entry of an unknown type', name);
}

/** Counts bytes on both sides of the decompression, so that a bomb stops while it expands. */
function expand(gzip: boolean, limits: TreeLimits): [Transform, Transform, Transform] {
  let compressed = 0;
  let expanded = 0;
  const maxExpanded = limits.maxBytes + limits.maxEntries * HEADER_BYTES_PER_ENTRY;
  const before = countBytes((length) => {
    compressed += length;
  });
  const after = countBytes((length) => {
    expanded += length;
    if (expanded > maxExpanded) {
      throw new TreeError(`The tree expands to more than ${limits.maxBytes} bytes`);
    }
    checkRatio(expanded, compressed, limits);
  });
  return [before, gzip ? createGunzip() : new PassThrough(), after];
}

function countBytes(count: (length: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      try {
        count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

interface Range {
  start: number;
  size: number;
}

interface Spool {
  append(content: AsyncIterable<unknown>): Promise<Range>;
  reader(range: Range, path: string): () => Promise<Uint8Array>;
  close(): Promise<void>;
}

async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  let handle: FileHandle | undefined = await open(join(folder, 'files'), 'wx+', 0o600);
  // Where the system lets an open file lose its name, a process that is killed leaves nothing behind.
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  let end = 0;

  function openHandle(): FileHandle {
    if (handle === undefined) throw new Error('The tree was read after it was closed.');
    return handle;
  }

  return {
    async append(content) {
      const start = end;
      for await (const chunk of content) {
        if (!(chunk instanceof Uint8Array)) throw new TypeError('The stream gave no bytes.');
        await openHandle().write(chunk, 0, chunk.length, end);
        end += chunk.length;
      }
      return { start, size: end - start };
    },
    reader: (range, path) => async () => {
      const bytes = Buffer.alloc(range.size);
      const { bytesRead } = await openHandle().read(bytes, 0, range.size, range.start);
      if (bytesRead !== range.size) throw new TreeError('The file cannot be read back', path);
      return bytes;
    },
    async close() {
      const open = handle;
      handle = undefined;
      await open?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
