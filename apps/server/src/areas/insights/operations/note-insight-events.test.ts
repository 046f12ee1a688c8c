import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type CountedSite, startCountedSite } from '../testing/counted-site.ts';

describe.each(dialects)('POST .../insights/events on %s', (dialect) => {
  let site: CountedSite;
  beforeAll(async () => {
    site = await startCountedSite(dialect);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const rowsOf = async (asked: object) => {
    await site.write();
    return (await site.sum(asked)).body.rows;
  };

  it('counts every event of 20 clients at once', async () => {
    const { pageId: page, siteSpaceId: siteSpace } = site;
    const view = { type: 'page_view', page, siteSpace };
    const tell = async () => {
      for (let at = 0; at < 5; at += 1) await site.tell([view, view, { ...view, extra: { a: 1 } }]);
      await site.write();
    };
    await Promise.all(Array.from({ length: 20 }, tell));
    expect(await rowsOf({ groupBy: ['page'], metrics: ['views'] })).toEqual([
      { page, views: 20 * 5 * 3 },
    ]);
    expect(await rowsOf({ groupBy: ['siteSpace'], metrics: ['views'] })).toEqual([
      { siteSpace, views: 300 },
    ]);
  });

  it('counts searches by their folded text, and those that found nothing', async () => {
    const search = (query: string, results: number) => ({
      ...{ type: 'search_type_query', query, results },
    });
    const texts = ['Café  Glaze', 'cafe glaze', 'x', 'potter@example.com', '+49 30 1234567'];
    const told = await site.tell(texts.map((text, at) => search(text, at)));
    expect(told).toMatchObject({ status: 202, body: { accepted: 5 } });
    expect(await rowsOf({ groupBy: ['query'] })).toEqual([
      { query: null, searches: 3, searchesWithoutResults: 0 },
      { query: 'cafe glaze', searches: 2, searchesWithoutResults: 1 },
    ]);
    const filter = { query: 'CAFÉ GLAZE' };
    expect(await rowsOf({ filter })).toEqual([{ searches: 2, searchesWithoutResults: 1 }]);
  });

  it('counts feedback by rating, and clicks without what addresses say of people', async () => {
    const { pageId: page, siteSpaceId: siteSpace } = site;
    const feedback = { type: 'page_feedback', page, siteSpace, rating: 'good' };
    const click = (target: string) => ({ type: 'link_click', target });
    await site.tell([feedback, feedback, { ...feedback, rating: 'bad' }]);
    await site.tell([click('https://example.com/a?who=me#x'), click('mailto:me@example.com')]);
    expect(await rowsOf({ groupBy: ['rating'] })).toEqual([
      { rating: 'good', feedback: 2 },
      { rating: 'bad', feedback: 1 },
    ]);
    expect(await rowsOf({ groupBy: ['link'] })).toEqual([
      { link: null, linkClicks: 1 },
      { link: 'https://example.com/a', linkClicks: 1 },
    ]);
  });

  it('puts an event on the day at which it was', async () => {
    const now = site.server.platform.clock.now().getTime();
    const at = new Date(now - 23 * 3_600_000).toISOString();
    await site.tell([{ type: 'search_type_query', query: 'yesterday', at }]);
    await site.write();
    const range = { from: at.slice(0, 10), to: site.today() };
    const filter = { query: 'yesterday' };
    const { body } = await site.sum({ range, filter, groupBy: ['day'], metrics: ['searches'] });
    expect(body.rows).toEqual([{ day: at.slice(0, 10), searches: 1 }]);
  });

  it.each<[string, object]>([
    ['type', { type: 'page_turn' }],
    ['page', { type: 'page_view' }],
    ['siteSpace', { type: 'page_view', page: 'x' }],
    ['siteSpace', { type: 'page_view', page: 'x', siteSpace: 'nothing' }],
    ['page', { type: 'page_view', page: 'nothing', siteSpace: 'other' }],
    ['rating', { type: 'page_feedback', page: 'own', siteSpace: 'own' }],
    ['query', { type: 'search_type_query' }],
    ['target', { type: 'link_click' }],
    ['at', { type: 'link_click', target: '/a', at: '2020-01-01T00:00:00Z' }],
    ['at', { type: 'link_click', target: '/a', at: '2999-01-01T00:00:00Z' }],
    ['at', { type: 'link_click', target: '/a', at: 'today' }],
  ])('refuses an event by its %s: %o', async (field, event) => {
    const { siteSpace, page } = event as { siteSpace?: string; page?: string };
    const filled = {
      ...event,
      ...(siteSpace === 'other' ? { siteSpace: site.otherSiteSpaceId } : {}),
      ...(siteSpace === 'own' ? { siteSpace: site.siteSpaceId } : {}),
      ...(page === 'own' ? { page: site.pageId } : {}),
    };
    const good = { type: 'link_click', target: '/never' };
    expect(await site.tell([good, filled])).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: `body.events[1].${field}` }] } },
    });
    expect(JSON.stringify(await rowsOf({ groupBy: ['link'] }))).not.toContain('/never');
  });

  it('takes 1 to 100 events', async () => {
    const click = { type: 'link_click', target: '/many' };
    expect((await site.tell([])).status).toBe(400);
    expect((await site.tell(Array.from({ length: 101 }, () => click))).status).toBe(400);
    expect((await site.tell(Array.from({ length: 100 }, () => click))).status).toBe(202);
  });

  it('keeps 1,000 different texts of a day, and counts the others together', async () => {
    const names = Array.from({ length: 1100 }, (_, at) => `glaze number ${at}`);
    for (let start = 0; start < names.length; start += 100) {
      const events = names.slice(start, start + 100);
      await site.tell(events.map((query) => ({ type: 'search_type_query', query })));
    }
    const rows = await rowsOf({ groupBy: ['query'], metrics: ['searches'], limit: 1000 });
    const total = rows.reduce((sum, { searches }) => sum + Number(searches), 0);
    const texts = rows.filter(({ query }) => query !== null);
    expect(texts.length).toBeLessThanOrEqual(1000);
    expect(rows[0]).toMatchObject({ query: null });
    expect(total).toBeGreaterThanOrEqual(1100);
  });

  it('lets members of the organization tell, and nobody else', async () => {
    const { org, token } = await site.server.make.org();
    expect(org.id).not.toBe(site.organizationId);
    expect((await site.tell([{ type: 'link_click', target: '/a' }], token)).status).toBe(404);
    const reader = await site.server.make.member(site.organizationId, 'read');
    const told = await site.tell([{ type: 'link_click', target: '/a' }], reader.token);
    expect(told.status).toBe(202);
  });
});
