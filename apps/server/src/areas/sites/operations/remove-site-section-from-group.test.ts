import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(
  dialects,
)('DELETE .../section-groups/{siteSectionGroupId}/sections/{siteSectionId} on %s', (dialect) => {
  it('leaves the section right behind the group', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api } = site.sections;
    const id = await site.makeGroup('More', [guide, api]);
    await site.call('POST', `/section-groups/${id}/move`, {
      position: { before: { type: 'site-section', id: site.sections.tools } },
    });
    const remove = (section: string, from = id) =>
      site.call('DELETE', `/section-groups/${from}/sections/${section}`);
    expect((await remove(guide)).status).toBe(205);
    expect(await site.readOrder()).toEqual(['More [API]', 'Guide', 'Tools']);
    expect((await remove(guide)).status).toBe(404);
    expect((await remove(api, 'nothing')).status).toBe(404);
    expect((await remove('nothing')).status).toBe(404);
  });
});
