import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('PATCH .../sections/{siteSectionId} on %s', (dialect) => {
  it('changes what is given, and clears what is null', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api } = site.sections;
    const patch = (id: string, body: unknown) => site.call('PATCH', `/sections/${id}`, body);
    const [, old] = await site.listSpaces();
    const all = {
      ...{ title: 'Handbook', path: 'book', icon: 'book', description: 'All of it' },
      ...{ condition: 'visitor.claims.staff', defaultSiteSpace: old?.id },
    };
    const changed = await patch(guide, all);
    const { defaultSiteSpace: _, ...fields } = all;
    expect(changed).toMatchObject({ status: 200, body: { ...fields, default: true } });
    const [section] = await site.listSections();
    expect(section?.siteSpaces.map((one) => one.default)).toEqual([false, true]);
    const none = { icon: null, description: null, condition: null };
    const { body } = await patch(guide, none);
    for (const name of Object.keys(none)) expect(body).not.toHaveProperty(name);
    expect((await patch(guide, {})).body).toEqual(body);
    expect((await patch(api, { path: 'book' })).status).toBe(409);
    expect((await patch(api, { path: 'api' })).status).toBe(200);
  });

  it('refuses what no section can be', async () => {
    await using site = await startSiteWithSections(dialect);
    const { guide, api } = site.sections;
    const [first] = await site.listSpaces();
    const bad = {
      title: [{ title: 'x' }, { title: 'x'.repeat(129) }],
      path: [{ path: 'a/b' }, { path: '' }, { path: 'A' }],
      icon: [{ icon: 'x'.repeat(51) }],
      description: [{ description: 'x'.repeat(257) }],
      condition: [{ condition: '' }, { condition: ' ' }, { condition: 'x'.repeat(1025) }],
      defaultSiteSpace: [{ defaultSiteSpace: first?.id }, { defaultSiteSpace: 'nothing' }],
    };
    for (const [field, bodies] of Object.entries(bad)) {
      for (const body of bodies) {
        expect(await site.call('PATCH', `/sections/${api}`, body)).toMatchObject({
          status: 400,
          body: { error: { message: expect.stringContaining(field) } },
        });
      }
    }
    expect((await site.call('PATCH', '/sections/nothing', { title: 'Else' })).status).toBe(404);
    expect((await site.listSections())[0]?.id).toBe(guide);
  });
});
