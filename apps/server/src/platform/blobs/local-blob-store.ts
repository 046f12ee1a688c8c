import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, BlobTooLargeError } from './blob-store.ts';

const HASH_PATTERN = /^[0-9a-f]{64}$/;

/**
 * Blobs as files below `folder`, each at `ab/cd/<hash>`. A blob is written beside its place, synced
 * and renamed, so a file under a hash is always whole.
 */
export function createLocalBlobStore(folder: string): BlobStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);

  return {
    async put(bytes, options = {}) {
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, randomBytes(16).toString('hex'));
      try {
        const written = await writeDurably(temporary, bytes, options.maxBytes);
        const place = pathOf(written.hash);
        if (!(await sizeOf(place))) {
          await mkdir(dirname(place), { recursive: true });
          await rename(temporary, place);
          await syncFolder(dirname(place));
        }
        return written;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async read(hash) {
      if (!HASH_PATTERN.test(hash)) return undefined;
      return readFile(pathOf(hash)).catch(undefinedIfMissing);
    },
    async open(hash, range) {
      if (!HASH_PATTERN.test(hash)) return undefined;
      const file = await open(pathOf(hash)).catch(undefinedIfMissing);
      if (file === undefined) return undefined;
      const { size } = await file.stat();
      return { size, stream: createReadStream('', { fd: file, ...range }) };
    },
  };
}

async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number | undefined,
): Promise<{ hash: string; size: number }> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.byteLength;
      if (maxBytes !== undefined && size > maxBytes) throw new BlobTooLargeError(maxBytes);
      digest.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: digest.digest('hex'), size };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

/** Makes a rename in a folder survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string): Promise<{ size: number } | undefined> {
  return stat(path).catch(undefinedIfMissing);
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
