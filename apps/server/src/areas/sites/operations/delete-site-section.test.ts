import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('DELETE .../sections/{siteSectionId} on %s', (dialect) => {
  it('takes its spaces off the site, and passes on what it was the default of', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api } = site.sections;
    await site.call('POST', '/publish');
    expect((await site.call('DELETE', `/sections/${guide}`)).status).toBe(205);
    expect(await site.listSections()).toMatchObject([
      { id: api, default: true },
      { title: 'Tools', default: false },
    ]);
    expect(await site.listSpaces()).toHaveLength(2);
    expect((await site.call('DELETE', `/sections/${guide}`)).status).toBe(404);
  });

  it('leaves a site as it was without sections after the only one', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    const [, old] = await site.listSpaces();
    await site.call('PATCH', `/sections/${guide}`, { defaultSiteSpace: old?.id });
    await site.makeGroup('All', [guide, api]);
    await site.call('POST', '/publish');
    for (const id of [api, tools, guide]) {
      expect((await site.call('DELETE', `/sections/${id}`)).status).toBe(205);
    }
    const { body } = await site.call('GET', '/structure');
    expect(body).toMatchObject({
      type: 'siteSpaces',
      structure: [
        { title: 'Guide', path: 'guide', default: false },
        { title: 'Old guide', path: 'old-guide', default: true },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('"section"');
    expect(await site.listGroups()).toMatchObject([{ title: 'All', sections: [] }]);
  });

  it('keeps the last one with something to show of a published site', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    await site.call('POST', '/publish');
    await site.call('DELETE', `/sections/${tools}`);
    const [, , other] = await site.listSpaces();
    await site.server.request('DELETE', `/spaces/${other?.space.id}`, { token: site.token });
    expect(await site.call('DELETE', `/sections/${guide}`)).toMatchObject({
      ...{ status: 409, body: { error: { type: 'last_site_space' } } },
    });
    await site.call('POST', '/unpublish');
    expect((await site.call('DELETE', `/sections/${guide}`)).status).toBe(205);
    expect(await site.listSections()).toMatchObject([{ id: api, siteSpaces: [] }]);
  });
});
