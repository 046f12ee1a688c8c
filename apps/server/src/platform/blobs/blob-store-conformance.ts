import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../hash.ts';
import { type BlobStore, BlobTooLargeError } from './blob-store.ts';

const ABSENT = 'f'.repeat(64);

const HOUR_MS = 3_600_000;

/** What every blob store does, whatever it keeps its bytes in; `now` is the time that it goes by. */
export function describeBlobStore(title: string, openStore: (now: () => Date) => BlobStore): void {
  let time = Date.UTC(2030, 0, 1);
  const hoursAgo = (hours: number) => new Date(time - hours * HOUR_MS);
  const open = () => openStore(() => new Date(time));

  describe(`${title}, as any blob store`, () => {
    it('addresses bytes by their SHA-256 and gives them back', async () => {
      const store = open();
      const bytes = Buffer.from('Guten Tag, Ελλάδα, 你好');
      expect(await store.put(bytes)).toEqual({ hash: sha256Hex(bytes), size: bytes.byteLength });
      expect(Buffer.from((await store.read(sha256Hex(bytes))) ?? [])).toEqual(bytes);
    });

    it('keeps the empty blob', async () => {
      const store = open();
      const { hash, size } = await store.put(new Uint8Array());
      expect(size).toBe(0);
      expect((await store.read(hash))?.byteLength).toBe(0);
    });

    it('takes a stream in pieces, and the same bytes again', async () => {
      const store = open();
      const pieces = Array.from({ length: 50 }, (_, index) => Buffer.alloc(10_000, index));
      async function* stream(): AsyncGenerator<Uint8Array> {
        yield* pieces;
      }
      const first = await store.put(stream());
      const second = await store.put(Buffer.concat(pieces));
      expect(second).toEqual(first);
      expect(first.size).toBe(500_000);
    });

    it('opens a blob as a stream, whole or a range that is cut at the end', async () => {
      const store = open();
      const { hash } = await store.put(Buffer.from('0123456789'));
      const read = async (range?: { start: number; end: number }) => {
        const opened = await store.open(hash, range);
        return opened && { size: opened.size, text: (await buffer(opened.stream)).toString() };
      };
      expect(await read()).toEqual({ size: 10, text: '0123456789' });
      expect(await read({ start: 2, end: 4 })).toEqual({ size: 10, text: '234' });
      expect(await read({ start: 8, end: 100 })).toEqual({ size: 10, text: '89' });
    });

    it('refuses more than the allowed bytes and keeps none of them', async () => {
      const store = open();
      const bytes = Buffer.from('eleven bytes, or a few more');
      await expect(store.put(bytes, { maxBytes: 11 })).rejects.toThrow(BlobTooLargeError);
      expect(await store.read(sha256Hex(bytes))).toBeUndefined();
      expect((await store.put(bytes, { maxBytes: bytes.byteLength })).size).toBe(bytes.byteLength);
    });

    it('has nothing under an unknown hash or a text that is no hash', async () => {
      const store = open();
      expect(await store.read(ABSENT)).toBeUndefined();
      expect(await store.open(ABSENT)).toBeUndefined();
      expect(await store.read('../../etc/passwd')).toBeUndefined();
      expect(await store.open('..')).toBeUndefined();
    });

    it('stores the same bytes at the same time without harm', async () => {
      const store = open();
      const bytes = Buffer.alloc(100_000, 'x');
      const stored = await Promise.all(Array.from({ length: 8 }, () => store.put(bytes)));
      expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
      expect((await store.read(sha256Hex(bytes)))?.byteLength).toBe(100_000);
    });

    it('removes what was not stored since, and gives it back to whoever has it open', async () => {
      const store = open();
      const { hash } = await store.put(Buffer.from('to be removed'));
      const opened = await store.open(hash);
      time += HOUR_MS;
      expect(await store.remove(hash, { unusedSince: hoursAgo(2) })).toBe(false);
      expect(await store.read(hash)).toBeDefined();
      expect(await store.remove(hash, { unusedSince: hoursAgo(1) })).toBe(true);
      expect(await store.read(hash)).toBeUndefined();
      expect(opened && (await buffer(opened.stream)).toString()).toBe('to be removed');
      expect(await store.remove(hash, { unusedSince: hoursAgo(0) })).toBe(false);
      expect(await store.remove('../blobs', { unusedSince: hoursAgo(0) })).toBe(false);
    });

    it('keeps bytes that are stored again, as new as if they were the first', async () => {
      const store = open();
      const bytes = Buffer.from('stored twice');
      const { hash } = await store.put(bytes);
      time += 5 * HOUR_MS;
      await store.put(bytes);
      expect(await store.remove(hash, { unusedSince: hoursAgo(1) })).toBe(false);
      expect(Buffer.from((await store.read(hash)) ?? [])).toEqual(bytes);
    });

    it('loses nothing that is stored while it is removed', async () => {
      const store = open();
      for (let round = 0; round < 60; round += 1) {
        const bytes = Buffer.from(`round ${round}`);
        const { hash } = await store.put(bytes);
        time += 2 * HOUR_MS;
        const remove = () => store.remove(hash, { unusedSince: hoursAgo(1) });
        await Promise.all([remove(), store.put(bytes), remove(), store.put(bytes)]);
        expect(Buffer.from((await store.read(hash)) ?? [])).toEqual(bytes);
      }
    });

    it('lists the addresses that begin with two digits', async () => {
      const store = open();
      const { hash } = await store.put(Buffer.from('to be listed'));
      const listed = await store.list(hash.slice(0, 2));
      expect(listed).toContain(hash);
      expect(listed.filter((one) => !one.startsWith(hash.slice(0, 2)))).toEqual([]);
      const other = hash.startsWith('00') ? '01' : '00';
      expect(await store.list(other)).not.toContain(hash);
      expect(await store.list('..')).toEqual([]);
      await store.tidy({ unusedSince: hoursAgo(24) });
      expect(await store.list(hash.slice(0, 2))).toEqual(listed);
    });
  });
}
