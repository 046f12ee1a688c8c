import type { PublishedSite } from '@octavo/contract/published';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startPublishedServer } from '../testing/published-server.ts';

describe.each(dialects)('GET …/sites/{siteId}/published on %s', (dialect) => {
  it('is complete for visitors, and says of spaces nothing that is not published', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, spaces, url } = published;
    await call('PATCH', `/spaces/${spaces.Glazes}`, { body: { defaultLevel: 'comment' } });
    const as = await published.visit();
    const { body } = await call<PublishedSite>('GET', `${path}/published`, { as });
    expect(body).toMatchObject({
      object: 'published-content-site',
      site: { id: published.siteId, urls: { published: url } },
      structure: {
        type: 'siteSpaces',
        structure: [
          {
            ...{ default: true, draft: false, hidden: false, urls: { published: url } },
            space: { id: spaces.Glazes, defaultLevel: null, urls: { published: url } },
          },
          { default: false, path: 'clays', urls: { published: `${url}clays/` } },
        ],
      },
      scripts: [],
    });
    const ids = body.structure.structure.map(({ id }) => id);
    expect(Object.keys(body.customizations.siteSpaces)).toEqual(ids);
  });

  it('says of sections and groups what a visitor may see, one of them the default', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, server, organizationId, url } = published;
    const add = async (title: string) => {
      const space = await server.make.space(organizationId, { title });
      const made = await call<{ id: string }>('POST', `${path}/sections`, {
        body: { spaceId: space.id, title },
      });
      return { section: made.body.id, space: space.id };
    };
    const [wheels, secret] = [await add('Wheels'), await add('Secret')];
    await call('PATCH', `${path}/sections/${secret.section}`, {
      body: { condition: 'visitor.claims.studio' },
    });
    await call('POST', `${path}/section-groups`, {
      body: { title: 'Tools', sections: [wheels.section] },
    });
    const as = await published.visit();
    const { body } = await call<PublishedSite>('GET', `${path}/published`, { as });
    expect(body.structure).toMatchObject({
      type: 'sections',
      structure: [
        { object: 'site-section', default: true, draft: false, siteSpaces: [{}, {}] },
        {
          ...{ object: 'site-section-group', title: 'Tools', draft: false },
          children: [{ id: wheels.section, default: false, urls: { published: `${url}wheels/` } }],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect((await call('GET', `/spaces/${secret.space}`, { as })).status).toBe(404);
    expect((await published.resolve('secret')).body).toMatchObject({ pathname: 'secret' });
    const { body: deep } = await published.resolve('wheels/turning');
    expect(deep).toMatchObject({
      ...{ space: wheels.space, siteSection: wheels.section, pathname: 'turning' },
      ...{ basePath: `${new URL(url).pathname}wheels/`, complete: true },
    });
    const listed = await call<{ items: { id: string }[] }>('GET', `${path}/sections`, { as });
    expect(listed.body.items).toHaveLength(2);
    expect((await call('GET', `${path}/section-groups`, { as })).status).toBe(200);
  });

  it('shows members the spaces that they see, and strangers nothing', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, server, organizationId, renderer } = published;
    const read = (as: string) => call<PublishedSite>('GET', `${path}/published`, { as });
    expect((await read(published.token)).body.structure.structure).toHaveLength(2);
    const { token } = await server.make.member(organizationId, 'read');
    expect((await read(token)).body.structure.structure).toHaveLength(2);
    expect((await read(renderer)).status).toBe(404);
  });
});
