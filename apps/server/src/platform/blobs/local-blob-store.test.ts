import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBlobStore } from './blob-store-conformance.ts';
import { createLocalBlobStore } from './local-blob-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-blobs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeBlobStore('a local blob store', () => createLocalBlobStore(folder));

describe('a local blob store', () => {
  it('leaves nothing half-written when a source fails', async () => {
    const store = createLocalBlobStore(folder);
    async function* fail(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1000);
      throw new Error('the connection broke');
    }
    await expect(store.put(fail())).rejects.toThrow('the connection broke');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});
