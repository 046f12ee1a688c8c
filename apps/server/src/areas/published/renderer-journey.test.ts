import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import type { PublishedSite } from './profile-resource.ts';
import { startPublishedServer } from './testing/published-server.ts';

describe.each(dialects)('a renderer of its own maker, on %s', (dialect) => {
  it('shows a site with what the site says, from its address to its pages', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, resolve, pages, spaces, path, siteId, organizationId } = published;
    const asked = await Promise.all(['clays/bodies', 'clays', ''].map((below) => resolve(below)));
    expect(asked.map(({ body }) => [body.space, body.pathname, body.complete])).toEqual([
      [spaces.Clays, 'bodies', true],
      [spaces.Clays, '', true],
      [spaces.Glazes, '', false],
    ]);
    const { body: content } = await resolve('firing');
    expect(content).toMatchObject({ site: siteId, organization: organizationId });
    expect(content).toMatchObject({ pathname: 'firing', basePath: content.siteBasePath });
    const as = content.apiToken;
    const read = <Body>(below: string) => call<Body>('GET', below, { as });

    const profile = await read<PublishedSite>(`${path}/published`);
    expect(profile.status).toBe(200);
    const { structure, customizations, scripts } = profile.body;
    expect(structure.structure).toMatchObject([
      { default: true, draft: false, space: { id: spaces.Glazes } },
      { default: false, draft: false, space: { id: spaces.Clays } },
    ]);
    expect(Object.keys(customizations.siteSpaces)).toHaveLength(2);
    expect(scripts).toEqual([]);

    const space = await read<{ revision: string; urls: { published: string } }>(
      `/spaces/${content.space}`,
    );
    expect(space.body.urls.published).toBe(published.url);
    const revision = `/spaces/${content.space}/revisions/${space.body.revision}`;
    const listed = await read<{ pages: { slug: string }[] }>(`${revision}/pages`);
    expect(listed.body.pages.map(({ slug }) => slug)).toEqual(['start', 'firing']);
    const page = await read<{ id: string }>(`${revision}/path/${content.pathname}`);
    expect(page.body.id).toBe(pages.firing);
    const shown = await read<{ nodes: unknown[] }>(
      `${revision}/page/${page.body.id}/document?evaluated=deterministic-only&dereferenced=reusable-contents`,
    );
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body)).toContain('Reduce the flame');
    expect(JSON.stringify(shown.body)).not.toMatch(/celadon|"if"/);

    const search = { query: 'glazes', cacheBust: 1 };
    const found = await call<{ items: { title: string; urls: { published: string } }[] }>(
      'POST',
      `${path}/search`,
      { body: search, as },
    );
    expect(found.body.items.map(({ urls }) => urls.published).sort()).toEqual([
      published.url,
      `${published.url}clays/`,
    ]);
  });

  it('never gets what conditions hide, by any way that its token opens', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, pages, spaces, path } = published;
    const as = await published.visit();
    const place = `/spaces/${spaces.Glazes}`;
    const { body } = await call<{ revision: string }>('GET', place, { as });
    const revision = `${place}/revisions/${body.revision}`;
    const hidden = ['recipes', 'ash'].flatMap((slug) => [
      `${place}/content/page/${pages[slug]}`,
      `${revision}/page/${pages[slug]}`,
      `${revision}/page/${pages[slug]}/document`,
    ]);
    hidden.push(`${place}/content/path/recipes`, `${revision}/path/recipes/ash`);
    for (const below of hidden) {
      expect([below, (await call('GET', below, { as })).status]).toEqual([below, 404]);
    }
    const open = [
      `${place}/content`,
      `${place}/content/pages`,
      revision,
      `${revision}/pages`,
      `${place}/content/page/${pages.firing}?format=markdown`,
      `${place}/content/page/${pages.firing}?format=document`,
      `${revision}/page/${pages.firing}/document`,
      `${revision}/page/${pages.firing}/document?evaluated=true`,
      `${path}/published`,
    ];
    for (const below of open) {
      const answer = await call('GET', below, { as });
      expect([below, answer.status]).toEqual([below, 200]);
      expect(JSON.stringify(answer.body)).not.toMatch(/celadon|tenmoku|Recipes|"ash"/);
    }
    for (const query of ['tenmoku', 'celadon', 'recipes']) {
      const answer = await call('POST', `${path}/search`, { body: { query }, as });
      expect(answer.body).toMatchObject({ count: 0, items: [] });
    }
  });

  it('is let in no more once its hour is over or the site is not published', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, spaces, advance, token } = published;
    const as = await published.visit();
    const read = async (key: string) =>
      (await call('GET', `/spaces/${spaces.Glazes}/content`, { as: key })).status;
    expect(await read(as)).toBe(200);
    advance(3599);
    expect(await read(as)).toBe(200);
    advance(2);
    expect(await read(as)).toBe(401);
    const fresh = await published.visit();
    expect(await read(fresh)).toBe(200);
    await call('PATCH', path, { body: { visibility: 'share-link' } });
    expect(await read(fresh)).toBe(401);
    await call('PATCH', path, { body: { visibility: 'unlisted' } });
    expect(await read(fresh)).toBe(200);
    await call('POST', `${path}/unpublish`);
    expect(await read(fresh)).toBe(401);
    await call('POST', `${path}/publish`);
    expect(await read(fresh)).toBe(200);
    expect((await call('DELETE', path, { as: token })).status).toBe(205);
    expect(await read(fresh)).toBe(401);
  });
});
