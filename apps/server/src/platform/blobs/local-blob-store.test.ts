import { readlinkSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeBlobStore } from './blob-store-conformance.ts';
import { createLocalBlobStore } from './local-blob-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-blobs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeBlobStore('a local blob store', (now) => createLocalBlobStore(folder, now));

describe('a local blob store', () => {
  it('leaves nothing half-written when a source fails', async () => {
    const store = createLocalBlobStore(folder, () => new Date());
    async function* fail(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1000);
      throw new Error('the connection broke');
    }
    await expect(store.put(fail())).rejects.toThrow('the connection broke');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'syncs a new file up to the first folder that was there before',
    async () => {
      const own = join(folder, 'new', 'blobs');
      const file = await open(join(folder, 'any'), 'w');
      const handles = Object.getPrototypeOf(file) as FileHandle;
      await file.close();
      const synced: string[] = [];
      const sync = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
        synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
      });
      const { hash } = await createLocalBlobStore(own, () => new Date()).put(Buffer.from('clay'));
      sync.mockRestore();
      const [first, second] = [hash.slice(0, 2), hash.slice(2, 4)];
      const expected = [folder, join(folder, 'new'), own, join(own, first)];
      expect(synced).toEqual(expect.arrayContaining([...expected, join(own, first, second)]));
    },
  );

  it('clears up behind a process that was killed while it stored or removed', async () => {
    const store = createLocalBlobStore(folder, () => new Date());
    const old = new Date(Date.now() - 48 * 3_600_000);
    const { hash } = await store.put(Buffer.from('on its way out'));
    await mkdir(join(folder, 'leaving'), { recursive: true });
    const aside = join(folder, 'leaving', `${hash}.0123456789abcdef`);
    await rename(join(folder, hash.slice(0, 2), hash.slice(2, 4), hash), aside);
    await utimes(aside, old, old);
    const arriving = `${Date.now()}.0123456789abcdef`;
    for (const name of [arriving, `${old.getTime()}.0123456789abcdef`, '0123456789abcdef']) {
      await writeFile(join(folder, 'incoming', name), 'half');
    }
    const unusedSince = new Date(Date.now() - 24 * 3_600_000);
    await store.tidy({ unusedSince });
    expect(Buffer.from((await store.read(hash)) ?? []).toString()).toBe('on its way out');
    expect(await store.remove(hash, { unusedSince })).toBe(false);
    expect(await readdir(join(folder, 'leaving'))).toEqual([]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([arriving]);
  });
});
