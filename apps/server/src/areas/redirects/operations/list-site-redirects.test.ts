import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type RedirectAnswer, startRedirectServer } from '../testing/redirect-server.ts';

interface List {
  count: number;
  items: RedirectAnswer[];
  next?: { page: string };
}

describe.each(dialects)('GET .../redirects on %s', (dialect) => {
  it('lists them by source, a page at a time, and tells which one a path matches', async () => {
    await using site = await startRedirectServer(dialect);
    for (const source of ['/b', '/a/*', '/c']) await site.redirect(source, '/');
    const list = async (query: string) => (await site.call<List>('GET', query)).body;
    const first = await list('?limit=2');
    expect([first.count, first.items.map(({ source }) => source)]).toEqual([3, ['/a/*', '/b']]);
    const next = await list(`?limit=2&page=${encodeURIComponent(first.next?.page ?? '')}`);
    expect([next.items.map(({ source }) => source), next.next]).toEqual([['/c'], undefined]);
    expect((await list('?source=/a/x')).items).toMatchObject([{ source: '/a/*' }]);
    expect((await list('?source=a/x/')).items).toMatchObject([{ source: '/a/*' }]);
    expect(await list('?source=/x')).toEqual({ count: 0, items: [] });
  });
});
