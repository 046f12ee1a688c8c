import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('GET .../section-groups on %s', (dialect) => {
  it('lists them in their order, empty ones too', async () => {
    await using site = await startSiteWithSections(dialect);
    const { api } = site.sections;
    await site.makeGroup('First');
    const second = await site.makeGroup('Second', [api]);
    await site.call('POST', `/section-groups/${second}/move`, {
      position: { before: { type: 'site-section', id: site.sections.guide } },
    });
    expect(await site.listGroups()).toMatchObject([
      { title: 'Second', sections: [{ id: api, sectionGroup: second }], children: [{ id: api }] },
      { title: 'First', sections: [] },
    ]);
    const { body } = await site.call('GET', '/section-groups?limit=1');
    expect(body).toMatchObject({ count: 2, items: [{ title: 'Second' }] });
  });
});
