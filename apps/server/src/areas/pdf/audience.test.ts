import { describe, expect, it } from 'vitest';
import { openPdfServer, type PdfServer } from './testing/pdf-server.ts';

/** A page that leads to a hidden one and to one for some visitors alone. */
async function openPots(): Promise<{ pots: PdfServer; pages: string[] }> {
  const pots = await openPdfServer();
  const pages = await pots.write([
    {
      title: 'Clay',
      markdown: 'See [one](./attic.md).\n\n[two](./cellar.md)\n',
    },
    { ref: 'attic', title: 'Attic', markdown: 'Dust.', hidden: true },
    {
      ...{ ref: 'cellar', title: 'Cellar', markdown: 'Gold.' },
      condition: 'visitor.claims.unsigned.owner',
    },
  ]);
  return { pots, pages };
}

describe('pages that are not for everyone', () => {
  it('are left out, and those for some visitors are not even linked to', async () => {
    const { pots } = await openPots();
    await using server = pots;
    const { outline, text, links } = await server.see();
    expect(outline).toEqual(['Clay']);
    expect(text).not.toContain('Gold.');
    expect(links).toEqual([expect.stringMatching(/\/attic$/)]);
  });

  it('are there when they are asked for by name', async () => {
    const { pots, pages } = await openPots();
    await using server = pots;
    expect((await server.see(`?page=${pages[1]}`)).text).toContain('Dust.');
    expect((await server.see(`?page=${pages[2]}`)).text).toContain('Gold.');
  });
});

describe('links to pages that a PDF does not hold', () => {
  it('lead to the site that publishes the space', async () => {
    const { pots, pages } = await openPots();
    await using opened = pots;
    const { server, spaceId, token } = opened;
    const space = await server.request<{ organization: string }>('GET', `/spaces/${spaceId}`, {
      token,
    });
    const sites = `/orgs/${space.body.organization}/sites`;
    const body = { title: 'Pots', spaces: [spaceId] };
    const site = await server.request<{ id: string }>('POST', sites, { token, body });
    await server.request('POST', `${sites}/${site.body.id}/publish`, { token });
    const published = await server.request<{ urls: { published: string } }>(
      'GET',
      `/spaces/${spaceId}`,
      { token },
    );
    const { links } = await opened.see(`?page=${pages[0]}&only=true`);
    expect(published.body.urls.published).toContain('/sites/');
    expect(links).toEqual([`${published.body.urls.published}attic`]);
  });
});
