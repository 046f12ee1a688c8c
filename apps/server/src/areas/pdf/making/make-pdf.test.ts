import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { ANONYMOUS_READER, makeReader } from '../../../platform/index.ts';
import type { PdfSubject } from '../pdf-address.ts';
import { openPdfServer, type PdfServer } from '../testing/pdf-server.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { createPdfMaker, type PdfMaker } from './make-pdf.ts';

const inEnglish = () => ({ lang: 'en', labels: {} });

async function subjectOf({ server, spaceId, token }: PdfServer): Promise<PdfSubject> {
  const { body } = await server.request<{ revision: string }>('GET', `/spaces/${spaceId}`, {
    token,
  });
  const reader = ANONYMOUS_READER;
  return { spaceId, revisionId: body.revision, page: null, only: false, reader };
}

async function seePdf(maker: PdfMaker, subject: PdfSubject): Promise<string> {
  const opened = await (await maker.find(subject))?.open();
  const bytes = opened && (await buffer(opened.stream));
  return readPdf(new Uint8Array(bytes ?? [])).then(({ text }) => text);
}

describe('making PDFs', () => {
  it('gives each reader what its conditions let through, and never the PDF of another', async () => {
    await using pots = await openPdfServer();
    const secret = '{% if visitor.claims.staff %}\nGold.\n{% endif %}\n';
    await pots.write([
      { title: 'Clay', markdown: `Dig it.\n\n${secret}` },
      { title: 'Vault', markdown: 'Silver.', condition: 'visitor.claims.staff' },
    ]);
    const maker = createPdfMaker(pots.platform, inEnglish);
    const subject = await subjectOf(pots);
    const staff = { ...subject, reader: makeReader('visitor', { staff: true }) };
    for (const text of [await seePdf(maker, staff), await seePdf(maker, staff)]) {
      expect(text).toMatch(/Gold[\s\S]*Silver/);
    }
    expect(await seePdf(maker, subject)).toContain('Dig it.');
    expect(await seePdf(maker, subject)).not.toMatch(/Gold|Silver/);
  });

  it('refuses one where too many wait, saying when to try again', async () => {
    await using pots = await openPdfServer();
    const [clay, kilns] = await pots.write([
      { title: 'Clay', markdown: 'Dig it.' },
      { title: 'Kilns', markdown: 'Heat them.' },
    ]);
    const one = { atOnce: 1, waiting: 0 };
    const maker = createPdfMaker(pots.platform, inEnglish, { small: one, large: one });
    const subject = await subjectOf(pots);
    const first = await maker.find({ ...subject, page: clay ?? null, only: true });
    const second = await maker.find({ ...subject, page: kilns ?? null, only: true });
    const both = await Promise.allSettled([first?.open(), second?.open()]);
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 503, headers: { 'retry-after': '15' } } }]);
    for (const one of both) if (one.status === 'fulfilled') one.value?.stream.destroy();
    for (const pdf of [first, second]) (await pdf?.open())?.stream.destroy();
    expect((await readdir(join(pots.platform.config.dataDir, 'pdfs'))).length).toBe(2);
  });

  it('ends when the server stops, and leaves nothing half-made', async () => {
    await using pots = await openPdfServer();
    await pots.write([{ title: 'Clay', markdown: 'Dig it.' }]);
    const maker = createPdfMaker(pots.platform, inEnglish);
    const pdf = await maker.find(await subjectOf(pots));
    const made = pdf?.open();
    const refused = expect(made).rejects.toMatchObject({ status: 503 });
    const folder = join(pots.platform.config.dataDir, 'pdfs');
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1));
    maker.stop();
    await refused;
    expect(await readdir(folder)).toEqual([]);
    await expect(pdf?.open()).rejects.toMatchObject({ status: 503 });
  });

  it('says that pages are too large where they take too much', async () => {
    await using pots = await openPdfServer();
    await pots.write([{ title: 'Clay', markdown: 'Dig it.' }]);
    pots.platform.config.limits.pdfMemoryBytes = 1_000_000;
    const answer = await fetch(await pots.address());
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining('request the PDF of a single page') },
    });
  });

  it('is another PDF once the space is called otherwise', async () => {
    await using pots = await openPdfServer();
    await pots.write([{ title: 'Clay', markdown: 'Dig it.' }]);
    const url = await pots.address();
    const tag = (await fetch(url, { method: 'HEAD' })).headers.get('etag');
    const { server, spaceId, token } = pots;
    await server.request('PATCH', `/spaces/${spaceId}`, { token, body: { title: 'Pans' } });
    expect((await fetch(url, { method: 'HEAD' })).headers.get('etag')).not.toBe(tag);
    expect((await pots.see()).title).toBe('Pans');
  });
});
