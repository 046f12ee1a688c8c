import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { insightsArea } from './area.ts';
import { createCounters, MAX_WAITING, makeCounter } from './counters.ts';
import { startCounting } from './counting.ts';
import { foldQuery, foldTarget } from './fold-detail.ts';
import { weekOf } from './insight-day.ts';
import { type CountedSite, startCountedSite } from './testing/counted-site.ts';

const NOWHERE = { siteSpaceId: '', spaceId: null, pageId: '', detail: '' };

function viewsOf({ siteId, siteSpaceId, spaceId, pageId }: CountedSite) {
  return makeCounter({ siteId, siteSpaceId, spaceId, pageId, type: 'page_view', detail: '' });
}

describe('counters in memory', () => {
  it('hold a bounded number of different things, and any number of one', () => {
    const counters = createCounters({ now: () => new Date(0) }, () => undefined);
    const one = makeCounter({ ...NOWHERE, siteId: 's', type: 'page_view' });
    for (let at = 0; at < 10; at += 1) counters.add(one);
    for (let at = 0; at < MAX_WAITING + 9; at += 1) {
      counters.add(makeCounter({ ...NOWHERE, siteId: 's', type: 'link_click', detail: `${at}` }));
    }
    expect(counters.size).toBe(MAX_WAITING);
    expect(counters.dropped).toBe(10);
    const taken = counters.take();
    expect(taken).toHaveLength(MAX_WAITING);
    expect(taken.find(({ type }) => type === 'page_view')).toMatchObject({ events: 10 });
    expect(counters.take()).toEqual([]);
  });
});

describe('what is kept of texts', () => {
  it.each([
    ['  Crème   Brûlée ', 'creme brulee'],
    ['a', ''],
    ['窯', '窯'],
    ['me@example.com', ''],
    ['call 030 1234567', ''],
    [`key ${'x'.repeat(41)}`, ''],
    ['cone 06 at 999', 'cone 06 at 999'],
    ['word '.repeat(50), 'word '.repeat(20).trim()],
  ])('of the search %j is %j', (query, kept) => expect(foldQuery(query)).toBe(kept));

  it.each([
    ['https://example.com/a/b?token=1#c', 'https://example.com/a/b'],
    ['https://user:pass@example.com/', 'https://example.com/'],
    ['/glazes?x=1', '/glazes'],
    ['//example.com/a', ''],
    ['javascript:alert(1)', ''],
    ['not an address', ''],
  ])('of the target %j is %j', (target, kept) => expect(foldTarget(target)).toBe(kept));

  it('names weeks by their Mondays', () => {
    expect(['2030-01-01', '2030-01-06', '2030-01-07'].map(weekOf)).toEqual([
      ...['2029-12-31', '2029-12-31', '2030-01-07'],
    ]);
  });
});

describe.each(dialects)('counting on %s', (dialect) => {
  it('writes when it stops, adds up with other servers, and forgets sites that are gone', async () => {
    await using site = await startCountedSite(dialect);
    const { platform } = site.server;
    const other = startCounting(platform);
    const views = viewsOf(site);
    other.add(views);
    other.add(views);
    other.add(makeCounter({ ...NOWHERE, siteId: 'gone', type: 'page_view' }));
    await other.stop();
    other.add(views);
    const again = startCounting(platform);
    again.add(viewsOf(site));
    await again.stop();
    const { body } = await site.sum({ metrics: ['views'] });
    expect(body.rows).toEqual([{ views: 3 }]);
  });

  it('keeps what it cannot write until it can', async () => {
    await using site = await startCountedSite(dialect);
    const { platform } = site.server;
    const { database } = platform;
    let isAway = true;
    const transaction: typeof database.transaction = (run, options) =>
      isAway ? Promise.reject(new Error('away')) : database.transaction(run, options);
    const counting = startCounting({ ...platform, database: { ...database, transaction } });
    counting.add(viewsOf(site));
    await counting.write();
    isAway = false;
    counting.add(viewsOf(site));
    await counting.stop();
    expect((await site.sum({ metrics: ['views'] })).body.rows).toEqual([{ views: 2 }]);
  });

  it('forgets counts and comments after 400 days', async () => {
    await using site = await startCountedSite(dialect);
    const { platform } = site.server;
    const now = platform.clock.now().getTime();
    const dayAt = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
    await platform.database.transaction(async (tx) => {
      for (const days of [400, 401]) {
        await tx
          .insertInto('insight_counts')
          .values({
            ...{ site_id: site.siteId, type: 'page_view', day: dayAt(days), week: dayAt(days) },
            ...{ site_space_id: '', page_id: '', detail: '', space_id: null, events: 1, empty: 0 },
          })
          .execute();
      }
    });
    await insightsArea.schedule(platform);
    await platform.jobs.runDue();
    const rows = await platform.database.db.selectFrom('insight_counts').select('day').execute();
    expect(rows).toEqual([{ day: dayAt(400) }]);
  });
});
