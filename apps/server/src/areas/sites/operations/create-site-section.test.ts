import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('POST .../sections on %s', (dialect) => {
  it('makes a first section of what a site has, without a loss, and one of the space', async () => {
    await using site = await startSiteWithSections(dialect);
    const sections = await site.listSections();
    expect(sections).toMatchObject([
      { title: 'Guide', path: 'guide', default: true },
      { title: 'API', path: 'api', default: false },
      { title: 'Tools', path: 'tools', default: false },
    ]);
    const spaces = sections.map((one) =>
      one.siteSpaces.map(({ title, path, section }) => [title, path, section]),
    );
    const { guide, api, tools } = site.sections;
    expect(spaces).toEqual([
      [
        ['Guide', 'guide', guide],
        ['Old guide', 'old-guide', guide],
      ],
      [['API', 'api', api]],
      [['Tools', 'tools', tools]],
    ]);
    for (const { siteSpaces } of sections) {
      expect(siteSpaces.map((one) => one.default)).toEqual(siteSpaces.map((_, at) => at === 0));
    }
    await site.call('POST', '/publish');
    const root = `${site.server.platform.config.publicUrl}/sites/kiln/`;
    const [first, second] = await site.listSections();
    expect([first?.urls.published, second?.urls.published]).toEqual([root, `${root}api/`]);
    expect(first?.siteSpaces[1]?.urls.published).toBe(`${root}guide/old-guide/`);
    expect(second?.siteSpaces[0]?.space.urls.published).toBe(`${root}api/`);
  });

  it('refuses what is on the site, what is not of the organization, and one too many', async () => {
    await using site = await startSiteWithSections(dialect);
    const spaceId = await site.makeSpace('API');
    const add = (body: unknown) => site.call('POST', '/sections', body);
    expect((await add({ spaceId: 'nothing' })).status).toBe(400);
    expect((await add({ spaceId, title: 'x'.repeat(65) })).status).toBe(400);
    expect(await add({ spaceId })).toMatchObject({
      ...{ status: 201, body: { title: 'API', path: 'api-1', siteSpaces: [{ path: 'api' }] } },
    });
    expect(await add({ spaceId })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'space_on_site' } } },
    });
    const { platform } = site.server;
    const rows = Array.from({ length: 96 }, (_, at) => ({
      ...{ id: `many-${at}`, site_id: site.siteId, group_id: null, title: `Many ${at}` },
      ...{ description: null, icon: null, path: `many-${at}`, position: `z${at}`, is_default: 0 },
      ...{ condition: null, created_at: '2026-01-31T09:30:00.000Z' },
    }));
    await platform.database.transaction((tx) =>
      tx.insertInto('site_sections').values(rows).execute(),
    );
    expect(await add({ spaceId: await site.makeSpace('Too much') })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'site_full' } } },
    });
  });
});
