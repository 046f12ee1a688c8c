import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import type { PublishedSite } from '../profile-resource.ts';
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
