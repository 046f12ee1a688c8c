import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('POST .../sections/{siteSectionId}/move on %s', (dialect) => {
  it('puts it beside sections and groups at the root, or last', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    const group = await site.makeGroup('More');
    const move = (id: string, position?: unknown) =>
      site.call('POST', `/sections/${id}/move`, position === undefined ? {} : { position });
    await move(tools, { before: { type: 'site-section', siteSection: guide } });
    expect(await site.readOrder()).toEqual(['Tools', 'Guide', 'API', 'More []']);
    await move(guide, { after: { type: 'site-section-group', siteSectionGroup: group } });
    expect(await site.readOrder()).toEqual(['Tools', 'API', 'More []', 'Guide']);
    expect(await move(tools)).toMatchObject({ status: 200, body: { id: tools, title: 'Tools' } });
    expect(await site.readOrder()).toEqual(['API', 'More []', 'Guide', 'Tools']);
    await move(tools, {});
    expect(await site.readOrder()).toEqual(['API', 'More []', 'Guide', 'Tools']);
    expect((await move(api, { after: { type: 'site-section', siteSection: tools } })).status).toBe(
      200,
    );
    expect(await site.readOrder()).toEqual(['More []', 'Guide', 'Tools', 'API']);
  });

  it('refuses both sides, what is not there, itself, and what is in another place', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    await site.makeGroup('More', [tools]);
    const beside = (id: string) => ({ type: 'site-section', siteSection: id });
    const bad = [
      { before: beside(api), after: beside(api) },
      { before: beside('nothing') },
      { after: beside(guide) },
      { after: beside(tools) },
      { before: { type: 'site-section', id: api } },
      { before: { type: 'site-space', siteSpace: api } },
      { beside: beside(api) },
    ];
    for (const position of bad) {
      const answer = await site.call('POST', `/sections/${guide}/move`, { position });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('position') } },
      });
    }
    expect(await site.readOrder()).toEqual(['Guide', 'API', 'More [Tools]']);
  });
});
