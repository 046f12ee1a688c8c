import type { ShareLinkResource } from '@octavo/contract/share-links';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

interface Links {
  count: number;
  next?: { page: string };
  items: ShareLinkResource[];
}

describe.each(dialects)('GET .../share-links on %s', (dialect) => {
  it('lists the links of the site with pages, and their addresses to admins alone', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const links = `${path}/share-links`;
    for (const name of ['One', 'Two', 'Three']) {
      await server.request('POST', links, { token, body: { name } });
    }
    const first = await server.request<Links>('GET', `${links}?limit=2`, { token });
    expect(first.body.count).toBe(3);
    const next = `${links}?limit=2&page=${encodeURIComponent(first.body.next?.page ?? '')}`;
    const second = await server.request<Links>('GET', next, { token });
    const all = [...first.body.items, ...second.body.items];
    expect(all.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
    const addresses = all.map(({ urls }) => urls.published);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(address).toMatch(/\/sites\/kiln\/[\w-]{32}\/$/);
    for (const role of ['read', 'create'] as const) {
      const reader = await server.make.member(site.organizationId, role);
      const seen = await server.request<Links>('GET', links, { token: reader.token });
      expect(seen.body.items.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
      expect(seen.body.items.map(({ urls }) => urls)).toEqual([{}, {}, {}]);
    }
  });
});
