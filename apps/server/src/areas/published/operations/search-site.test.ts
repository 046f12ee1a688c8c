import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startPublishedServer } from '../testing/published-server.ts';

interface Found {
  count: number;
  next?: { page: string };
  items: { title: string; space: string; siteSpace: string; urls: { published?: string } }[];
}

describe.each(dialects)('POST …/sites/{siteId}/search on %s', (dialect) => {
  it('finds pages of all spaces in one order, page by page, and of those that are named', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, spaces, url } = published;
    const as = await published.visit();
    const search = async (body: object, query = '') =>
      (await call<Found>('POST', `${path}/search${query}`, { body, as })).body;
    const first = await search({ query: 'glazes' }, '?limit=1');
    expect([first.count, first.items.length]).toEqual([2, 1]);
    const page = encodeURIComponent(first.next?.page ?? '');
    const second = await search({ query: 'glazes' }, `?limit=1&page=${page}`);
    const found = [...first.items, ...second.items];
    expect(found.map(({ urls }) => urls.published).sort()).toEqual([url, `${url}clays/`]);
    const clays = found.find(({ space }) => space === spaces.Clays)?.siteSpace;
    const scope = { siteSpaces: [clays] };
    expect((await search({ query: 'glazes', scope })).items).toMatchObject([
      { siteSpace: clays, space: spaces.Clays },
    ]);
    expect(await search({ query: 'glazes', scope: { siteSections: ['none'] } })).toEqual({
      ...{ count: 0, items: [] },
    });
  });

  it('finds for members what is in the spaces that they see', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, renderer } = published;
    const body = { query: 'tenmoku' };
    const mine = await call<Found>('POST', `${path}/search`, { body });
    expect(mine.body.items.map(({ title }) => title).sort()).toEqual(['Ash', 'Recipes']);
    expect((await call('POST', `${path}/search`, { body, as: renderer })).status).toBe(404);
    const foreign = await call('POST', `${path}/search?page=x`, { body });
    expect(foreign.body).toMatchObject({ error: { type: 'invalid_cursor' } });
    expect((await call('POST', `${path}/search`, { body: { query: 7 } })).status).toBe(400);
  });
});
