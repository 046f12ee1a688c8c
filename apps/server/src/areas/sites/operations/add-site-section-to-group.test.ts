import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(
  dialects,
)('POST .../section-groups/{siteSectionGroupId}/sections on %s', (dialect) => {
  it('puts a section last, out of the group that it was in, and once', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    const first = await site.makeGroup('First', [guide, api]);
    const second = await site.makeGroup('Second', [tools]);
    const add = (sectionId: string, to = second) =>
      site.call('POST', `/section-groups/${to}/sections`, { sectionId });
    expect(await add(guide)).toMatchObject({
      ...{ status: 201, body: { id: second, sections: [{ id: tools }, { id: guide }] } },
    });
    expect((await add(tools)).status).toBe(201);
    expect(await site.readOrder()).toEqual(['First [API]', 'Second [Tools, Guide]']);
    expect((await add('nothing')).status).toBe(400);
    expect((await add(api, 'nothing')).status).toBe(404);
    expect((await add(api, first)).status).toBe(201);
  });
});
