import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';

describe.each(dialects)('POST .../site-spaces/{siteSpaceId}/move on %s', (dialect) => {
  it('changes the order within a section, and not what is the default', async () => {
    await using site = await startSiteWithSections(dialect);
    const [guide, old] = await site.listSpaces();
    const move = (id: string | undefined, body: unknown) =>
      site.call('POST', `/site-spaces/${id}/move`, body);
    await move(old?.id, { position: { before: { type: 'site-space', siteSpace: guide?.id } } });
    expect((await site.listSpaces()).slice(0, 2)).toMatchObject([
      { id: old?.id, default: false },
      { id: guide?.id, default: true },
    ]);
    expect((await move(old?.id, {})).status).toBe(200);
    expect((await site.listSpaces())[1]?.id).toBe(old?.id);
  });

  it('takes it into another section, where it is not the default', async () => {
    await using site = await startSiteWithSections(dialect);
    const { api, tools } = site.sections;
    const [guide, old, rest] = await site.listSpaces();
    const move = (id: string | undefined, body: unknown) =>
      site.call('POST', `/site-spaces/${id}/move`, body);
    const position = { before: { type: 'site-space', siteSpace: rest?.id } };
    expect(await move(guide?.id, { section: api, position })).toMatchObject({
      ...{ status: 200, body: { section: api, default: false } },
    });
    expect(await site.listSpaces()).toMatchObject([
      { id: old?.id, default: true },
      { id: guide?.id, default: false },
      { id: rest?.id, default: true },
      { title: 'Tools' },
    ]);
    expect(await move(old?.id, { section: api })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'last_of_section' } } },
    });
    await site.call('PATCH', `/site-spaces/${guide?.id}`, { path: 'tools' });
    expect(await move(guide?.id, { section: tools })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'site_path_taken' } } },
    });
  });

  it('refuses what is in another section, both sides, and what is not there', async () => {
    await using site = await startSiteWithSections(dialect);
    const [guide, old, api] = await site.listSpaces();
    const beside = (id: string | undefined) => ({ type: 'site-space', siteSpace: id });
    const bad = [
      { section: 'nothing' },
      { position: { after: beside(api?.id) } },
      { position: { after: beside(guide?.id) } },
      { position: { after: beside(old?.id), before: beside(old?.id) } },
      { section: site.sections.api, position: { after: beside(old?.id) } },
    ];
    for (const body of bad) {
      expect((await site.call('POST', `/site-spaces/${guide?.id}/move`, body)).status).toBe(400);
    }
    expect((await site.call('POST', '/site-spaces/nothing/move', {})).status).toBe(404);
  });
});
