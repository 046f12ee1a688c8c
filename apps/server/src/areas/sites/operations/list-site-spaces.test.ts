import type { SiteSpaceResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../testing/site-with-spaces.ts';

describe.each(dialects)('GET .../site-spaces on %s', (dialect) => {
  it('lists the spaces in order with the caller’s permissions, and pages', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const items = await site.list();
    expect(items.map(({ title, path, default: first }) => [title, path, first])).toEqual([
      ['Glazes', 'glazes', true],
      ['Clays', 'clays', false],
    ]);
    const reader = await site.server.make.member(site.organizationId, 'read');
    const { body } = await site.server.request<{
      count: number;
      next?: { page: string };
      items: SiteSpaceResource[];
    }>('GET', `${site.path}/site-spaces?limit=1`, { token: reader.token });
    expect(body).toMatchObject({ count: 2, items: [{ title: 'Glazes' }] });
    expect(body.items[0]?.space.permissions).toMatchObject({ view: true, edit: false });
    const page = encodeURIComponent(body.next?.page ?? '');
    const next = await site.server.request('GET', `${site.path}/site-spaces?page=${page}`, {
      token: site.token,
    });
    expect(next.body).toMatchObject({ items: [{ title: 'Clays', default: false }] });
  });
});
