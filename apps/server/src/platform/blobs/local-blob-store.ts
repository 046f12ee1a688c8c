import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, BlobTooLargeError } from './blob-store.ts';

const CHUNK_BYTES = 256 * 1024;
const HASH_PATTERN = /^[0-9a-f]{64}$/;

/**
 * Blobs as files below `folder`, each at `ab/cd/<hash>`. A blob is written beside its place, synced
 * and renamed, so a file under a hash is always whole. Its time is that at which its bytes were
 * stored the last time. One that is removed leaves its place first: a writer either finds it there
 * and gives it a new time, which is seen before it is deleted, or stores its own.
 */
export function createLocalBlobStore(folder: string, now: () => Date): BlobStore {
  const incoming = join(folder, 'incoming');
  const leaving = join(folder, 'leaving');
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);

  return {
    async put(bytes, options = {}) {
      await makeFolder(incoming);
      const temporary = join(incoming, `${now().getTime()}.${randomBytes(16).toString('hex')}`);
      try {
        const written = await writeDurably(temporary, bytes, { ...options, now });
        const place = pathOf(written.hash);
        if (!(await touch(place, now()))) {
          await makeFolder(dirname(place));
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
      try {
        const { size } = await file.stat();
        return { size, stream: createReadStream('', { fd: file, ...range }) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async remove(hash, { unusedSince }) {
      if (!HASH_PATTERN.test(hash)) return false;
      const place = pathOf(hash);
      if (!(await isUnused(place, unusedSince))) return false;
      await mkdir(leaving, { recursive: true });
      const aside = join(leaving, `${hash}.${randomBytes(8).toString('hex')}`);
      if (!(await moveIfThere(place, aside))) return false;
      if (await isUnused(aside, unusedSince)) {
        await rm(aside, { force: true });
        return true;
      }
      await moveIfThere(aside, place);
      return false;
    },
    async list(digits) {
      if (!/^[0-9a-f]{2}$/.test(digits)) return [];
      const folders = await listNames(join(folder, digits));
      const names: string[] = [];
      for (const name of folders) names.push(...(await listNames(join(folder, digits, name))));
      return names.filter((name) => HASH_PATTERN.test(name));
    },
    async tidy({ unusedSince }) {
      for (const name of await listNames(incoming)) {
        const begun = Number(name.split('.', 1)[0]);
        if (!(begun > unusedSince.getTime())) await rm(join(incoming, name), { force: true });
      }
      // Whoever put it aside was killed, or is about to decide and finds it used: it goes back, new.
      for (const name of await listNames(leaving)) {
        const path = join(leaving, name);
        const [hash = ''] = name.split('.', 1);
        if (await touch(path, now())) await moveIfThere(path, pathOf(hash));
      }
    },
  };
}

async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  { maxBytes, now }: { maxBytes?: number; now: () => Date },
): Promise<{ hash: string; size: number }> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of bytes instanceof Uint8Array ? cut(bytes) : bytes) {
      size += chunk.byteLength;
      if (maxBytes !== undefined && size > maxBytes) throw new BlobTooLargeError(maxBytes);
      digest.update(chunk);
      await writeAll(file, chunk);
    }
    await file.utimes(now(), now());
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: digest.digest('hex'), size };
}

/** In pieces between whose writing other work goes on: bytes are hashed on this thread. */
function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.byteLength === 0) yield bytes;
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

/** Makes a folder, and those above it, so that they survive a crash as what is put into them does. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
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

/** Gives a file a new time; answers whether there is one. */
async function touch(path: string, at: Date): Promise<boolean> {
  return (await utimes(path, at, at).then(() => true, undefinedIfMissing)) ?? false;
}

/** Renames a file; answers whether it was there. */
async function moveIfThere(from: string, to: string): Promise<boolean> {
  return (await rename(from, to).then(() => true, undefinedIfMissing)) ?? false;
}

/** Whether there is a file and its bytes were not stored after an instant. */
async function isUnused(path: string, since: Date): Promise<boolean> {
  const found = await stat(path).catch(undefinedIfMissing);
  return found !== undefined && found.mtimeMs <= since.getTime();
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(undefinedIfMissing)) ?? [];
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
