import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createPdfStore, deletePdfsOf } from './pdf-store.ts';

const HOUR = 60 * 60 * 1000;

/** A store of ten bytes, whose clock goes on an hour with each call of `later`. */
async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pdfs-'));
  let time = Date.parse('2026-01-31T09:30:00.000Z');
  const store = createPdfStore(folder, { maxBytes: 10, now: () => new Date(time) });
  const keep = async (key: string, bytes: string) => {
    const work = await store.openWork();
    await writeFile(join(work, 'book.pdf'), bytes);
    await store.keep(key, join(work, 'book.pdf'));
    await rm(work, { recursive: true });
  };
  const read = async (key: string, range?: { start: number; end: number }) => {
    const opened = await store.open(key, range);
    return opened && { size: opened.size, text: await text(opened.stream) };
  };
  return {
    ...{ folder, store, keep, read },
    later: () => {
      time += HOUR;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

describe('the store of PDFs', () => {
  it('gives back what was kept, whole or a range of it', async () => {
    await using pdfs = await openStore();
    expect(await pdfs.read('pots-aa')).toBeUndefined();
    await pdfs.keep('pots-aa', '0123456');
    expect(await pdfs.read('pots-aa')).toEqual({ size: 7, text: '0123456' });
    expect(await pdfs.read('pots-aa', { start: 2, end: 3 })).toEqual({ size: 7, text: '23' });
  });

  it('lets go of those that were asked for the longest ago', async () => {
    await using pdfs = await openStore();
    for (const key of ['pots-aa', 'pots-bb']) {
      await pdfs.keep(key, '1234');
      pdfs.later();
    }
    await pdfs.read('pots-aa');
    pdfs.later();
    await pdfs.keep('pots-cc', '1234');
    expect((await readdir(pdfs.folder)).sort()).toEqual(['pots-aa.pdf', 'pots-cc.pdf']);
    pdfs.later();
    await pdfs.keep('pots-dd', 'larger than all of it');
    expect(await readdir(pdfs.folder)).toEqual(['pots-dd.pdf']);
  });

  it('lets go of all PDFs of a space, and of those whose names have none', async () => {
    await using pdfs = await openStore();
    await pdfs.keep('pots-aa', '12');
    await pdfs.keep('pots-bb', '12');
    await writeFile(join(pdfs.folder, 'cc.pdf'), '12');
    await pdfs.keep('potsherds-aa', '12');
    expect((await readdir(pdfs.folder)).sort()).toEqual([
      'pots-aa.pdf',
      'pots-bb.pdf',
      'potsherds-aa.pdf',
    ]);
    await deletePdfsOf(pdfs.folder, 'pots');
    expect(await readdir(pdfs.folder)).toEqual(['potsherds-aa.pdf']);
    await deletePdfsOf(join(pdfs.folder, 'nowhere'), 'pots');
  });

  it('keeps nothing but files', async () => {
    await using pdfs = await openStore();
    const link = join(await pdfs.store.openWork(), 'book.pdf');
    await symlink('/etc/hostname', link);
    await expect(pdfs.store.keep('pots-aa', link)).rejects.toThrow('no file');
    expect(await pdfs.read('pots-aa')).toBeUndefined();
  });

  it('removes what a process that was killed has left', async () => {
    await using pdfs = await openStore();
    const left = await pdfs.store.openWork();
    pdfs.later();
    const recent = await pdfs.store.openWork();
    pdfs.later();
    await pdfs.store.openWork();
    const names = await readdir(pdfs.folder);
    expect(names.map((name) => join(pdfs.folder, name))).not.toContain(left);
    expect(names).toHaveLength(2);
    expect(names.map((name) => join(pdfs.folder, name))).toContain(recent);
  });
});
