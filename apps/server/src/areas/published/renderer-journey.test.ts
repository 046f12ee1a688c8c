import type { PublishedSite } from '@octavo/contract/published';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { findCounting } from '../insights/index.ts';
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

  it('reads files that pages name, finds redirects by source and tells what readers do', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, pages, spaces, path, server } = published;
    const changes = [
      { operation: 'insert_files', files: [{ name: 'log.txt', ref: 'log', base64: btoa('Log.') }] },
      { operation: 'insert_page', slug: 'logs', document: { markdown: '# Logs\n\n[Log](./log)' } },
    ];
    const written = await call<{ insertedFiles: { id: string }[] }>(
      'POST',
      `/spaces/${spaces.Glazes}/content?compat=false`,
      { body: { changes } },
    );
    const fileId = written.body.insertedFiles[0]?.id ?? '';
    const as = await published.visit();
    const place = `/spaces/${spaces.Glazes}/content`;
    const page = await call('GET', `${place}/path/logs?format=document`, { as });
    expect(JSON.stringify(page.body)).toContain(`{"kind":"file","file":"${fileId}"}`);
    const file = await call<{ downloadURL: string }>('GET', `${place}/files/${fileId}`, { as });
    expect(file.body).toMatchObject({ name: 'log.txt', contentType: 'text/plain' });
    const { pathname, search } = new URL(file.body.downloadURL);
    const bytes = await fetch(server.origin + pathname + search);
    expect(await bytes.text()).toBe('Log.');
    await call('POST', `${path}/unpublish`);
    expect((await fetch(server.origin + pathname + search)).status).toBe(404);
    await call('POST', `${path}/publish`);
    expect((await fetch(server.origin + pathname + search)).status).toBe(200);

    const redirect = (source: string, destination: unknown) =>
      call('POST', `${path}/redirects`, { body: { source, destination } });
    await redirect('/heat/*', { kind: 'page', page: pages.firing });
    await redirect('/clay/*', '/clays/:splat');
    await redirect('/secret', { kind: 'page', page: pages.ash });
    await redirect('/hidden', '/recipes');
    const list = async (query: string, by = as) =>
      (
        await call<{ count: number; items: { source: string }[]; next?: { page: string } }>(
          'GET',
          `${path}/redirects${query}`,
          { as: by },
        )
      ).body;
    const sourcesOf = ({ count, items }: Awaited<ReturnType<typeof list>>) => [
      count,
      ...items.map(({ source }) => source),
    ];
    expect(sourcesOf(await list('?source=/heat/x'))).toEqual([1, '/heat/*']);
    expect(sourcesOf(await list('?source=/secret'))).toEqual([0]);
    expect(sourcesOf(await list('?source=/secret', published.token))).toEqual([1, '/secret']);
    expect((await list('', published.token)).count).toBe(4);
    const first = await list('?limit=1');
    expect(sourcesOf(first)).toEqual([2, '/clay/*']);
    const next = await list(`?limit=1&page=${encodeURIComponent(first.next?.page ?? '')}`);
    expect([...sourcesOf(next), next.next]).toEqual([2, '/heat/*', undefined]);
    const led = await published.resolve('heat/up');
    expect(led.body).toEqual({ target: 'content', redirect: `${published.url}firing` });

    const { body: content } = await published.resolve();
    const tell = (shown: string | undefined) =>
      call('POST', `${path}/insights/events`, {
        ...{
          as,
          body: { events: [{ type: 'page_view', siteSpace: content.siteSpace, page: shown }] },
        },
      });
    expect((await tell(pages.firing)).status).toBe(202);
    expect((await tell(pages.ash)).status).toBe(400);
    await call('POST', `${path}/search`, { body: { query: 'Celadon' }, as });
    await call('POST', `${path}/search`, { body: { query: 'Flame' }, as });
    await call('POST', `${path}/search`, { body: { query: 'Flame' } });
    await findCounting(server.platform)?.write();
    const today = server.platform.clock.now().toISOString().slice(0, 10);
    const sum = async (asked: object) =>
      (
        await call<{ rows: unknown }>('POST', `${path}/insights/aggregate`, {
          body: { range: { from: today, to: today }, ...asked },
        })
      ).body.rows;
    expect(await sum({ metrics: ['views'], groupBy: ['page'] })).toEqual([
      { page: pages.firing, views: 1 },
    ]);
    const searches = ['searches', 'searchesWithoutResults'];
    expect(await sum({ metrics: searches, groupBy: ['query'] })).toEqual([
      { query: 'celadon', searches: 1, searchesWithoutResults: 1 },
      { query: 'flame', searches: 1, searchesWithoutResults: 0 },
    ]);
    const aggregate = await call('POST', `${path}/insights/aggregate`, { as, body: {} });
    expect(aggregate.body).toMatchObject({ error: { type: 'closed_to_visitors' } });
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
    advance(3570);
    expect(await read(as)).toBe(200);
    advance(31);
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
