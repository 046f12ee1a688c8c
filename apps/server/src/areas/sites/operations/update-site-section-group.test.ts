import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('PATCH .../section-groups/{siteSectionGroupId} on %s', (dialect) => {
  it('changes the title and the icon', async () => {
    await using site = await startSiteWithSections(dialect);
    const id = await site.makeGroup('More', [site.sections.api]);
    const patch = (body: unknown, of = id) => site.call('PATCH', `/section-groups/${of}`, body);
    expect(await patch({ title: 'Else', icon: 'star' })).toMatchObject({
      ...{ status: 200, body: { id, title: 'Else', icon: 'star', sections: [{ title: 'API' }] } },
    });
    expect((await patch({ icon: null })).body).not.toHaveProperty('icon');
    expect((await patch({ title: null })).status).toBe(400);
    expect((await patch({ title: 'Else' }, 'nothing')).status).toBe(404);
  });
});
