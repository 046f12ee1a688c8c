import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('GET .../sections on %s', (dialect) => {
  it('lists those of groups where the groups are, a page at a time', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api } = site.sections;
    await site.makeGroup('All', [api, guide]);
    const titles: string[] = [];
    let page = '';
    do {
      const { body } = await site.call<{
        next?: { page: string };
        count: number;
        items: { title: string; sectionGroup?: string }[];
      }>('GET', `/sections?limit=1&shareKey=anything${page}`);
      expect(body).toMatchObject({ count: 3, items: [{ object: 'site-section' }] });
      titles.push(...body.items.map(({ title }) => title));
      page = body.next === undefined ? '' : `&page=${encodeURIComponent(body.next.page)}`;
    } while (page !== '');
    expect(titles).toEqual(['Tools', 'API', 'Guide']);
  });

  it('hides the spaces that a caller does not see, and keeps their places', async () => {
    await using site = await startSiteWithSections(dialect);
    const { server, organizationId, siteId } = site;
    const { user, token } = await server.make.member(organizationId, null);
    await site.call('POST', '/permissions', { users: [user.id], role: 'read' });
    const [, old] = await site.listSpaces();
    const grant = { users: [user.id], role: 'read' };
    await server.request('POST', `/spaces/${old?.space.id}/permissions`, {
      ...{ token: site.token, body: grant },
    });
    const path = `/orgs/${organizationId}/sites/${siteId}/sections`;
    const { body } = await server.request<{ items: unknown[] }>('GET', path, { token });
    expect(body.items).toMatchObject([
      { title: 'Guide', siteSpaces: [{ title: 'Old guide', default: false }] },
      { title: 'API', siteSpaces: [] },
      { title: 'Tools', siteSpaces: [] },
    ]);
  });
});
