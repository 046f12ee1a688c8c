import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';
import { openContentServer } from '../../content/testing/content-server.ts';
import { fetchPdf, readUrl, seePdf } from '../testing/fetch-pdf.ts';
import { openPdfServer } from '../testing/pdf-server.ts';

describe('GET /spaces/{spaceId}/pdf', () => {
  it('answers the address of a PDF of all pages, with an outline and links', async () => {
    await using server = await openContentServer();
    const answer = await server.get(`/spaces/${server.spaceId}/pdf`, { as: 'reader' });
    expect(answer.status).toBe(200);
    const pdf = await seePdf(server, answer);
    expect(pdf.title).toBe('Untitled');
    expect(pdf.outline).toEqual(
      expect.arrayContaining(['Welcome', 'Guide', 'Glazing', 'Mix', 'Empty', '窯燒']),
    );
    expect(pdf.text).toContain('See glazing and nothing.');
    expect(pdf.text).toContain('Wear gloves.');
    expect(pdf.text).not.toContain('Beta.');
    expect(pdf.links).toContain('https://example.org/');
  });

  it('answers a page with its subpages, or the page only', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/pdf?page=${server.ids.glazing}`;
    const withSubpages = await seePdf(server, await server.get(path));
    expect(withSubpages.title).toBe('Glazing');
    expect(withSubpages.outline).toEqual(['Glazing', 'Mix', 'Empty']);
    const alone = await seePdf(server, await server.get(`${path}&only=true`));
    expect(alone.outline).not.toContain('Empty');
    expect(alone.text).toContain('Stir.');
    expect(alone.text).not.toContain('Welcome');
  });

  it('leads to pages that the PDF does not hold in the app', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/pdf?page=${server.ids.home}&only=true`;
    const { links } = await seePdf(server, await server.get(path));
    expect(links).toEqual([expect.stringContaining(`/app/s/${server.spaceId}/guide/glazing`)]);
  });

  it('is in the language of the space, else of its titles', async () => {
    await using pots = await openPdfServer();
    await pots.write([
      { title: '窯燒的過程', markdown: '加熱。' },
      { title: '與釉藥', markdown: '攪拌。' },
    ]);
    const { text } = await pots.see();
    expect(text).toContain('目錄');
    expect(text).toMatch(/\d{4} ?年 ?\d+ ?月 ?\d+ ?日/);
  });

  it('takes groups and links for what they are', async () => {
    await using server = await openContentServer();
    const pdf = async (page: string) =>
      seePdf(server, await server.get(`/spaces/${server.spaceId}/pdf?page=${page}`));
    expect((await pdf(server.ids.group)).outline).toEqual(
      expect.arrayContaining(['Guide', 'Glazing', '窯燒']),
    );
    expect((await pdf(server.ids.link)).links).toContain('https://example.org/');
  });

  it('keeps a locked space readable', async () => {
    await using server = await openContentServer();
    const { platform, spaceId } = server;
    await platform.database.transaction((tx) =>
      tx.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute(),
    );
    expect((await server.get(`/spaces/${spaceId}/pdf`)).status).toBe(200);
  });

  it('names the PDF of an empty space after it, and of a page after the page', async () => {
    await using server = await startTestServer();
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id, { title: 'Töpfe: 壺/花' });
    const answer = await server.request('GET', `/spaces/${id}/pdf`, { token });
    const response = await fetchPdf(server, answer);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="T_pfe _ _.pdf"; filename*=UTF-8''T%C3%B6pfe%20%E5%A3%BA%20%E8%8A%B1.pdf`,
    );
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.body?.cancel();
  });

  it.each([
    ['only=true', 400, /^only requires `page`/],
    ['only=perhaps', 400, /^only /],
    ['page=', 400, /^page /],
    ['page=nowhere', 404, /no such page/],
  ])('refuses %s with %i', async (query, status, message) => {
    await using server = await openContentServer();
    const answer = await server.get(`/spaces/${server.spaceId}/pdf?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('asks for a page where a space has more pages than one PDF may show', async () => {
    await using server = await openContentServer();
    const { platform, spaceId, ids } = server;
    platform.config.limits.pdfPages = 3;
    const answer = await server.get(`/spaces/${spaceId}/pdf`);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      message: 'page must be given: the PDF would contain 6 pages, but at most 3 are allowed',
    });
    expect((await server.get(`/spaces/${spaceId}/pdf?page=${ids.glazing}`)).status).toBe(200);
  });

  it('is there for readers of the space alone', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/pdf`;
    expect((await server.get(path, { as: 'guest' })).status).toBe(404);
    expect((await server.get(path, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(path, { as: 'nobody' })).status).toBe(401);
  });

  it('answers the same address within the hour, and an unchanged one as such', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/pdf`;
    const first = await server.get(path);
    expect(readUrl((await server.get(path)).body)).toBe(readUrl(first.body));
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.get(path, { headers })).status).toBe(304);
  });
});
