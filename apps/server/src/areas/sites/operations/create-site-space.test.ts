import { describe, expect, it } from 'vitest';
import { systemActor } from '../../../platform/index.ts';
import { createSpace } from '../../spaces/index.ts';
import { startSiteWithSections } from '../testing/site-with-sections.ts';
import { startSiteWithSpaces } from '../testing/site-with-spaces.ts';

describe('POST .../site-spaces', () => {
  it('adds a space once, at a path of its own', async () => {
    await using site = await startSiteWithSpaces();
    const { server, token } = site;
    const space = await server.make.space(site.organizationId, { title: 'Slips' });
    const add = (body: unknown) =>
      server.request('POST', `${site.path}/site-spaces`, { token, body });
    expect((await add({ spaceId: space.id, path: 'clays' })).status).toBe(409);
    const added = await add({ spaceId: space.id, title: 'Clays' });
    expect(added).toMatchObject({ status: 201, body: { path: 'clays-1', title: 'Clays' } });
    expect((await add({ spaceId: space.id })).status).toBe(409);
    const other = await server.make.org('Elsewhere');
    const foreign = await server.make.space(other.org.id);
    expect((await add({ spaceId: foreign.id })).status).toBe(400);
  });

  it('adds it to a section, unless told the default one', async () => {
    await using site = await startSiteWithSections();
    const { guide, api } = site.sections;
    const add = async (body: object) =>
      site.call('POST', '/site-spaces', { spaceId: await site.makeSpace('Guide'), ...body });
    const more = { section: api, path: 'guide', condition: 'visitor.claims.staff' };
    expect(await add(more)).toMatchObject({ status: 201, body: { ...more, default: false } });
    expect(await add({})).toMatchObject({ status: 201, body: { section: guide, path: 'guide-1' } });
    expect((await add({ section: 'nothing' })).status).toBe(400);
    expect((await add({ condition: '  ' })).status).toBe(400);
    expect((await add({ section: api, path: 'guide' })).status).toBe(409);
  });

  it('adds no more than a site may have', async () => {
    await using site = await startSiteWithSpaces();
    const { server, token, organizationId: organization } = site;
    const { platform } = server;
    await platform.database.transaction(async (tx) => {
      const actor = systemActor('test');
      const siteId = site.path.split('/').at(-1) ?? '';
      for (let at = 0; at < 198; at += 1) {
        const { id } = await createSpace(platform, tx, {
          organizationId: organization,
          actor,
          title: 'S',
        });
        await tx
          .insertInto('site_spaces')
          .values({
            ...{ id: `s-${at}`, site_id: siteId, section_id: null, space_id: id, path: `s-${at}` },
            ...{ title: null, position: `z${at}`, is_default: 0, condition: null, created_at: '' },
          })
          .execute();
      }
    });
    const space = await server.make.space(organization, { title: 'Too much' });
    const added = await server.request('POST', `${site.path}/site-spaces`, {
      ...{ token, body: { spaceId: space.id } },
    });
    expect(added).toMatchObject({ status: 409, body: { error: { type: 'site_full' } } });
  });
});
