import { describe, expect, it } from 'vitest';
import { startPublishedServer } from '../../../apps/server/src/areas/published/testing/published-server.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

describe.each(dialects)('the menus of a site on %s', (dialect) => {
  it('name nothing to visitors that they are not shown, on the site and in the API', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, pages, spaces, server, organizationId } = published;
    const space = spaces.Glazes;
    const page = (title: string, id: string | undefined) => ({
      title,
      to: { kind: 'page', page: id, space },
    });
    const secret = await server.make.space(organizationId, { title: 'Vault' });
    const section = await call<{ id: string }>('POST', `${path}/sections`, {
      body: { spaceId: secret.id, title: 'Vault' },
    });
    await call('PATCH', `${path}/sections/${section.body.id}`, {
      body: { condition: 'visitor.claims.studio' },
    });
    const vault = { title: 'Cinnabar', to: { kind: 'space', space: secret.id } };
    const body = {
      header: {
        primaryLink: page('', pages.recipes).to,
        links: [
          { ...page('Celadon', pages.firing), links: [page('Umber', pages.ash)] },
          { ...page('Vermilion', pages.recipes), links: [] },
          { title: 'More', to: null, links: [page('Ochre', pages.recipes), vault] },
        ],
      },
      footer: {
        groups: [
          { title: 'Massicot', links: [page('Sienna', pages.ash), vault] },
          { title: 'Heading', links: [] },
        ],
      },
      announcement: {
        enabled: true,
        message: 'News',
        link: page('Lapis', pages.recipes),
        style: 'info',
      },
    };
    const set = await call('PUT', `${path}/customization`, { body });
    expect([set.status, JSON.stringify(set.body)]).toEqual([200, expect.any(String)]);
    const HIDDEN = /Umber|Vermilion|Ochre|Cinnabar|Massicot|Sienna|Lapis/;
    const ids = new RegExp([pages.recipes, pages.ash, secret.id].join('|'));
    const as = await published.visit();
    const seen = JSON.stringify((await call('GET', `${path}/published`, { as })).body);
    expect(seen).toContain('Celadon');
    expect(seen).toContain('Heading');
    expect(seen).not.toMatch(HIDDEN);
    expect(seen).not.toMatch(ids);
    const site = await (await fetch(server.origin + new URL(published.url).pathname)).text();
    expect(site).toContain('Celadon');
    expect(site).not.toMatch(HIDDEN);
    expect(site).not.toMatch(ids);
    const whole = JSON.stringify((await call('GET', `${path}/published`)).body);
    for (const word of ['Umber', 'Vermilion', 'Ochre', 'Cinnabar', 'Massicot', 'Sienna', 'Lapis']) {
      expect(whole).toContain(word);
    }
  });
});
