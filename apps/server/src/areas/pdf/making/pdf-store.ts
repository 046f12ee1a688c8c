import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, Config } from '../../../platform/index.ts';

/** A folder of work that is older was left by a process that was killed. */
const ABANDONED_MS = 60 * 60 * 1000;
const WORK = 'work-';
/** A file that is kept: the id of its space, then what it follows from. */
const KEPT = /^\w+-[0-9a-f]+\.pdf$/;

/**
 * Keeps finished PDFs in a folder, each under a key that names all it follows from, until they are
 * more than `maxBytes`: then the ones that nobody asked for the longest go. A PDF can always be made
 * again, so unlike a blob it may go.
 */
export interface PdfStore {
  /** A kept PDF, or a range of it; undefined where there is none of that key. */
  open(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | undefined>;
  /** Takes over the file at `path`, which `openWork` gave the folder of. */
  keep(key: string, path: string): Promise<void>;
  /** Makes an empty folder for work, on the same file system; whoever asks removes it. */
  openWork(): Promise<string>;
}

/** Where a server keeps its PDFs. */
export function folderOfPdfs({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'pdfs');
}

/** Makes the key of a PDF of a space; `facts` is a hash of all that it follows from. */
export function makePdfKey(spaceId: string, facts: string): string {
  return `${spaceId}-${facts}`;
}

/** Removes all PDFs of a space from a folder. */
export async function deletePdfsOf(folder: string, spaceId: string): Promise<void> {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  for (const name of names) {
    if (name.startsWith(`${spaceId}-`)) await rm(join(folder, name), { force: true });
  }
}

/** The store of a folder; `key`s are what `makePdfKey` makes. */
export function createPdfStore(
  folder: string,
  { maxBytes, now }: { maxBytes: number; now: () => Date },
): PdfStore {
  const pathOf = (key: string) => join(folder, `${key}.pdf`);
  return {
    async open(key, range) {
      const file = await open(pathOf(key)).catch(undefinedIfMissing);
      if (file === undefined) return undefined;
      const { size } = await file.stat();
      await utimes(pathOf(key), now(), now()).catch(undefinedIfMissing);
      return { size, stream: createReadStream('', { fd: file, ...range }) };
    },
    async keep(key, path) {
      if (!(await lstat(path)).isFile()) throw new Error('What was made is no file.');
      await utimes(path, now(), now());
      await rename(path, pathOf(key));
      await trim(folder, maxBytes, key);
    },
    async openWork() {
      await mkdir(folder, { recursive: true });
      await removeAbandoned(folder, now());
      const work = join(folder, `${WORK}${randomBytes(8).toString('hex')}`);
      await mkdir(work);
      await utimes(work, now(), now());
      return work;
    },
  };
}

/**
 * Removes the oldest PDFs until the rest are few enough bytes; the one just kept stays. Those whose
 * names have no space are of an earlier version: nobody finds them any more.
 */
async function trim(folder: string, maxBytes: number, latest: string): Promise<void> {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
  const names = all.filter((name) => KEPT.test(name));
  for (const name of all) {
    if (!KEPT.test(name)) await rm(join(folder, name), { force: true });
  }
  const kept = (await Promise.all(names.map((name) => describe(join(folder, name))))).filter(
    (one) => one !== undefined,
  );
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of kept.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= maxBytes) return;
    if (path === join(folder, `${latest}.pdf`)) continue;
    await rm(path, { force: true });
    bytes -= size;
  }
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(WORK))) {
    const work = await describe(join(folder, name));
    if (work !== undefined && now.getTime() - work.usedMs > ABANDONED_MS) {
      await rm(work.path, { recursive: true, force: true });
    }
  }
}

async function describe(
  path: string,
): Promise<{ path: string; size: number; usedMs: number } | undefined> {
  const found = await stat(path).catch(undefinedIfMissing);
  return found && { path, size: found.size, usedMs: found.mtimeMs };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
