import type { InsightCountsTable } from '@octavo/contract/insights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { weekOf } from '../insight-day.ts';
import { type CountedSite, startCountedSite } from '../testing/counted-site.ts';

describe.each(dialects)('POST .../insights/aggregate on %s', (dialect) => {
  let site: CountedSite;
  beforeAll(async () => {
    site = await startCountedSite(dialect);
    const view = (day: string, page: string, events: number): InsightCountsTable => ({
      ...{ site_id: site.siteId, type: 'page_view', day, week: weekOf(day), page_id: page },
      ...{ site_space_id: site.siteSpaceId, space_id: site.spaceId, detail: '', events, empty: 0 },
    });
    const search = { type: 'search_type_query', page_id: '', detail: 'salt', empty: 2 } as const;
    await site.server.platform.database.transaction((tx) =>
      tx
        .insertInto('insight_counts')
        .values([
          view('2029-12-31', 'a', 1),
          view('2030-01-01', 'a', 2),
          view('2030-01-01', 'b', 5),
          view('2030-01-07', 'a', 4),
          view('2030-02-03', 'b', 8),
          { ...view('2030-01-07', '', 3), ...search },
        ])
        .execute(),
    );
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const range = { from: '2029-12-31', to: '2030-02-03' };
  const sum = async (asked: object) => (await site.sum({ range, ...asked })).body;

  it('adds up everything where nothing parts it', async () => {
    expect(await sum({})).toEqual({
      ...{ object: 'insight-aggregate', range, complete: true },
      rows: [{ views: 20, searches: 3, searchesWithoutResults: 2, feedback: 0, linkClicks: 0 }],
    });
  });

  it('adds up by days, weeks from Monday on, and months, in the order of time', async () => {
    const by = async (group: string) =>
      (await sum({ groupBy: [group], metrics: ['views'] })).rows.map((row) => [
        row[group],
        row.views,
      ]);
    expect(await by('day')).toEqual([
      ['2029-12-31', 1],
      ['2030-01-01', 7],
      ['2030-01-07', 4],
      ['2030-02-03', 8],
    ]);
    expect(await by('week')).toEqual([
      ['2029-12-31', 8],
      ['2030-01-07', 4],
      ['2030-01-28', 8],
    ]);
    expect(await by('month')).toEqual([
      ['2029-12', 1],
      ['2030-01', 11],
      ['2030-02', 8],
    ]);
  });

  it('adds up by pages, the most seen first, and by pages within months', async () => {
    expect((await sum({ groupBy: ['page'], metrics: ['views'] })).rows).toEqual([
      { page: 'b', views: 13 },
      { page: 'a', views: 7 },
    ]);
    expect((await sum({ groupBy: ['page', 'month'], metrics: ['views'] })).rows).toEqual([
      { page: 'a', month: '2029-12', views: 1 },
      { page: 'a', month: '2030-01', views: 6 },
      { page: 'b', month: '2030-01', views: 5 },
      { page: 'b', month: '2030-02', views: 8 },
    ]);
  });

  it('counts what the range and the filter hold', async () => {
    const only = { from: '2030-01-01', to: '2030-01-07' };
    expect((await sum({ range: only, metrics: ['views'] })).rows).toEqual([{ views: 11 }]);
    const filter = { page: 'a' };
    expect((await sum({ filter, metrics: ['views'] })).rows).toEqual([{ views: 7 }]);
    const elsewhere = { siteSpace: site.otherSiteSpaceId };
    expect((await sum({ filter: elsewhere, metrics: ['views'] })).rows).toEqual([{ views: 0 }]);
  });

  it('says where there are more rows than it answers', async () => {
    const asked = { groupBy: ['day'], metrics: ['views'] };
    expect(await sum({ ...asked, limit: 3 })).toMatchObject({ complete: false });
    expect((await sum({ ...asked, limit: 3 })).rows).toHaveLength(3);
    expect(await sum({ ...asked, limit: 4 })).toMatchObject({ complete: true });
  });

  it.each<[string, object]>([
    ['body.range.to', { range: { from: '2030-01-02', to: '2030-01-01' } }],
    ['body.range', { range: { from: '2029-01-01', to: '2030-12-31' } }],
    ['body.range.from', { range: { from: '2030-02-31', to: '2030-12-31' } }],
    ['body.metrics', { metrics: ['views'], groupBy: ['query'] }],
    ['body.metrics', { metrics: ['views'], filter: { rating: 'good' } }],
    ['body.groupBy', { groupBy: ['query', 'rating'] }],
    ['body.limit', { limit: 1001 }],
  ])('refuses by %s: %o', async (path, asked) => {
    expect(await site.sum({ range, ...asked })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path }] } },
    });
  });

  it('answers those who may view the site alone', async () => {
    const { token } = await site.server.make.org();
    expect((await site.sum({}, token)).status).toBe(404);
    const reader = await site.server.make.member(site.organizationId, 'read');
    expect((await site.sum({}, reader.token)).status).toBe(200);
  });
});
