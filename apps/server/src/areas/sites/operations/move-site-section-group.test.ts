import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('POST .../section-groups/{siteSectionGroupId}/move on %s', (dialect) => {
  it('puts it beside sections and groups at the root, or last', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, tools } = site.sections;
    const first = await site.makeGroup('First', [tools]);
    const second = await site.makeGroup('Second');
    const move = (id: string, position?: unknown) =>
      site.call('POST', `/section-groups/${id}/move`, { position });
    await move(second, { before: { type: 'site-section', id: guide } });
    expect(await site.readOrder()).toEqual(['Second []', 'Guide', 'API', 'First [Tools]']);
    await move(first, { after: { type: 'site-section-group', id: second } });
    expect(await site.readOrder()).toEqual(['Second []', 'First [Tools]', 'Guide', 'API']);
    expect((await move(second)).status).toBe(200);
    expect(await site.readOrder()).toEqual(['First [Tools]', 'Guide', 'API', 'Second []']);
    const bad = [
      { after: { type: 'site-section', id: tools } },
      { after: { type: 'site-section-group', id: first } },
      { after: { type: 'site-section-group', siteSectionGroup: second } },
    ];
    for (const position of bad) expect((await move(first, position)).status).toBe(400);
    expect((await move('nothing')).status).toBe(404);
  });
});
