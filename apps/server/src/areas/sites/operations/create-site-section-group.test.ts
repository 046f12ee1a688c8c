import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('POST .../section-groups on %s', (dialect) => {
  it('makes one of sections in their order, also of other groups', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api, tools } = site.sections;
    const make = (body: unknown) => site.call('POST', '/section-groups', body);
    const made = await make({ title: 'More', icon: 'star', sections: [tools, guide] });
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'More', icon: 'star', sections: [{ id: tools }, { id: guide }] },
    });
    await make({ title: 'Else', icon: null, sections: [guide] });
    expect(await site.readOrder()).toEqual(['API', 'More [Tools]', 'Else [Guide]']);
    expect((await site.listSections()).map((one) => one.sectionGroup === undefined)).toEqual([
      ...[true, false, false],
    ]);
    const bad = [
      {},
      { title: '' },
      { title: 'x'.repeat(101) },
      { title: 'A', icon: 'x'.repeat(51) },
      { title: 'A', sections: [api, 'nothing'] },
      { title: 'A', sections: [api, api] },
    ];
    for (const body of bad) expect((await make(body)).status).toBe(400);
    expect(await site.readOrder()).toHaveLength(3);
  });

  it('refuses one too many', async () => {
    await using site = await startSiteWithSections(dialect);
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...{ id: `many-${at}`, site_id: site.siteId, title: `Many ${at}`, icon: null },
      ...{ position: `z${at}`, created_at: '2026-01-31T09:30:00.000Z' },
    }));
    await site.server.platform.database.transaction((tx) =>
      tx.insertInto('site_section_groups').values(rows).execute(),
    );
    expect(await site.call('POST', '/section-groups', { title: 'Too much' })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'site_full' } } },
    });
  });
});
