import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('DELETE .../section-groups/{siteSectionGroupId} on %s', (dialect) => {
  it('leaves its sections where it was, in their order', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    const id = await site.makeGroup('More', [tools, guide]);
    await site.call('POST', `/section-groups/${id}/move`, {
      position: { before: { type: 'site-section', id: api } },
    });
    expect(await site.readOrder()).toEqual(['More [Tools, Guide]', 'API']);
    expect((await site.call('DELETE', `/section-groups/${id}`)).status).toBe(205);
    expect(await site.readOrder()).toEqual(['Tools', 'Guide', 'API']);
    expect((await site.call('DELETE', `/section-groups/${id}`)).status).toBe(404);
  });
});
