import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../platform/index.ts';
import { openPdfServer, type PdfServer } from './testing/pdf-server.ts';
import { readPdf } from './testing/read-pdf.ts';

const HOUR = 60 * 60 * 1000;

async function openPots(options: Parameters<typeof openPdfServer>[0] = {}): Promise<PdfServer> {
  const pots = await openPdfServer(options);
  await pots.write([{ title: 'Clay', markdown: 'Dig it.' }]);
  return pots;
}

async function kept({ platform }: PdfServer): Promise<string[]> {
  return readdir(join(platform.config.dataDir, 'pdfs'));
}

describe('the address of a PDF', () => {
  it('answers the PDF to be saved, its tag, ranges and HEAD', async () => {
    await using pots = await openPots();
    const url = await pots.address();
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="Pots.pdf"/);
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await fetch(url, { headers: { range: 'bytes=0-4', 'if-range': etag } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });

  it('gives the same bytes for the same revision, made twice', async () => {
    const read = async (pots: PdfServer) =>
      Buffer.from(await (await fetch(await pots.address())).arrayBuffer());
    await using pots = await openPots();
    const first = await read(pots);
    await rm(join(pots.platform.config.dataDir, 'pdfs'), { recursive: true });
    expect((await read(pots)).equals(first)).toBe(true);
  });

  it('makes one PDF for ten who ask at once, and leaves nothing else behind', async () => {
    await using pots = await openPots();
    const url = await pots.address();
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(url)));
    const sizes = await Promise.all(answers.map(async (one) => (await one.blob()).size));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(sizes).size).toBe(1);
    expect(await kept(pots)).toEqual([expect.stringMatching(/^[0-9a-z]{26}-[0-9a-f]{64}\.pdf$/)]);
  });

  it('is refused where anything of it was changed', async () => {
    await using pots = await openPots();
    const url = await pots.address();
    const changed = (change: (one: URL) => void) => {
      const other = new URL(url);
      change(other);
      return fetch(other);
    };
    const forgeries = [
      (one: URL) => one.searchParams.set('expires', String(Date.now() + 1e12)),
      (one: URL) => one.searchParams.set('only', 'true'),
      (one: URL) => one.searchParams.set('page', 'x'),
      (one: URL) => one.searchParams.set('signature', 'x'),
      (one: URL) => one.searchParams.delete('signature'),
      (one: URL) => {
        one.pathname = one.pathname.replace('Pots', 'Pans');
      },
    ];
    for (const forge of forgeries) expect((await changed(forge)).status).toBe(404);
    expect((await fetch(new URL('/files/a/pdf/%E0/x?signature=x', url))).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
  });

  it('works for a day, and not for two', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    const clock: Clock = { now: () => now };
    await using pots = await openPots({ platform: { clock } });
    const url = await pots.address();
    now = new Date(now.getTime() + 24 * HOUR);
    expect((await fetch(url)).status).toBe(200);
    now = new Date(now.getTime() + 2 * HOUR);
    const late = await fetch(url);
    expect(late.status).toBe(404);
    expect(await late.json()).toMatchObject({ error: { code: 404 } });
  });

  it('shows the revision that it was asked for, whatever came after', async () => {
    await using pots = await openPots();
    const before = await pots.address();
    await pots.write([{ title: 'Kilns', markdown: 'Heat them.' }]);
    const pdf = await readPdf(new Uint8Array(await (await fetch(before)).arrayBuffer()));
    expect(pdf.outline).toEqual(['Clay']);
    expect((await pots.see()).outline).toEqual(expect.arrayContaining(['Clay', 'Kilns']));
  });

  it('ends with its space', async () => {
    await using pots = await openPots();
    const url = await pots.address();
    expect((await fetch(url)).status).toBe(200);
    const { server, spaceId, token } = pots;
    expect((await server.request('DELETE', `/spaces/${spaceId}`, { token })).status).toBe(205);
    expect((await fetch(url)).status).toBe(404);
    await server.request('POST', `/spaces/${spaceId}/restore`, { token });
    expect((await fetch(url)).status).toBe(200);
  });

  it('leaves the server free to answer others meanwhile', async () => {
    await using pots = await openPots();
    await pots.write(
      Array.from({ length: 40 }, (_, index) => ({
        title: `Glaze ${index}`,
        markdown: 'Stir it well, then let it stand for a night.\n\n'.repeat(100),
      })),
    );
    let made = false;
    const pdf = fetch(await pots.address()).then(async (answer) => {
      await answer.arrayBuffer();
      made = true;
      return answer.status;
    });
    let answered = 0;
    while (!made && answered < 20) {
      expect((await fetch(new URL('/healthz', pots.server.origin))).status).toBe(200);
      answered += 1;
    }
    expect(answered).toBe(20);
    expect(await pdf).toBe(200);
  });
});
