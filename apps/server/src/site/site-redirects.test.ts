import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RedirectServer,
  startRedirectServer,
} from '../areas/redirects/testing/redirect-server.ts';
import { dialects } from '../testing/test-platform.ts';

describe.each(dialects)('the redirects of a site on %s', (dialect) => {
  let site: RedirectServer;
  let page: string;

  beforeAll(async () => {
    site = await startRedirectServer(dialect);
    await site.publish();
    await site.insert('Start');
    page = await site.insert('Firing');
    const group = await site.insert('Guide');
    await site.insert('Ash', group);
    await site.insert('Secret', undefined, { condition: 'visitor.claims.staff' });
    const [, clays] = site.spaceIds;
    await site.insert('Clay home', undefined, {}, clays);
    await site.insert('Porcelain', undefined, {}, clays);
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  const add = async (source: string, destination: unknown, status?: number) => {
    const answer = await site.redirect(source, destination, status);
    expect([source, answer.status, answer.body.error]).toEqual([source, 201, undefined]);
    return answer.body;
  };

  it('lead to paths, pages, spaces and other hosts, with their status', async () => {
    const [glazes, clays] = site.spaceIds;
    await add('/a', '/firing', 301);
    await add('/b', { kind: 'page', page });
    await add('/c', { kind: 'space', space: clays }, 302);
    await add('/d', 'https://kiln.example/away?x=1', 307);
    await add('/e', { kind: 'page', page, space: glazes });
    await add('/clays/lost', '/clays/porcelain');
    await add('/news', '/firing/rss.xml');
    const expected = {
      '/a': '301 /firing',
      '/a?x=1': '301 /firing?x=1',
      '/a.md': '301 /firing.md',
      '/b': '308 /firing',
      '/b.md': '308 /firing.md',
      '/c': '302 /clays/',
      '/d?token=secret': '307 https://kiln.example/away?x=1',
      '/e': '308 /firing',
      '/clays/lost': '308 /clays/porcelain',
      '/news': '308 /firing/rss.xml',
      '/f': '404',
    };
    for (const [path, lead] of Object.entries(expected)) {
      expect([path, await site.lead(path)]).toEqual([path, lead]);
    }
  });

  it('take what a "*" matched along, and lead to the end at once', async () => {
    await add('/docs/*', '/guide/:splat');
    await add('/v1-*/docs', '/docs/*');
    await add('/very-old', '/docs/ash?from=old#top');
    const expected = {
      '/docs/ash': '308 /guide/ash',
      '/docs': '308 /guide',
      '/docs/nothing': '404',
      '/v1-ash/docs': '308 /guide/ash',
      '/v1-/docs': '404',
      '/very-old': '308 /guide/ash?from=old#top',
      '/docs//evil.example': '404',
      '/docs/%2Fevil.example': '404',
      '/docs/%5C%5Cevil.example': '404',
    };
    for (const [path, lead] of Object.entries(expected)) {
      expect([path, await site.lead(path)]).toEqual([path, lead]);
    }
    await site.update(page, { slug: 'burning' });
    expect(await site.lead('/a')).toBe('301 /burning');
    expect(await site.lead('/b')).toBe('308 /burning');
  });

  it('yield to pages, and lead nobody to what conditions keep from them', async () => {
    await add('/guide/ash', '/');
    expect(await site.lead('/guide/ash')).toBe('200');
    await add('/to-secret', '/secret');
    expect(await site.lead('/to-secret')).toBe('404');
    await add('/to-nothing', '/nothing');
    expect(await site.lead('/to-nothing')).toBe('404');
    await add('/to-map', '/sitemap.xml');
    expect(await site.lead('/to-map')).toBe('308 /sitemap.xml');
  });

  it('are there with the next request, and gone with it', async () => {
    expect(await site.lead('/late')).toBe('404');
    const made = await add('/late', '/guide');
    expect(await site.lead('/late')).toBe('308 /guide');
    await site.call('PATCH', `/${made.id}`, { destination: '/' });
    expect(await site.lead('/late')).toBe('308 /');
    await site.call('DELETE', `/${made.id}`);
    expect(await site.lead('/late')).toBe('404');
  });

  it('may all lead to one page, which leads nowhere itself', async () => {
    const made = await add('/*', '/lost');
    expect(await site.lead('/zzz')).toBe('404');
    expect(await site.lead('/lost')).toBe('404');
    await site.insert('Lost');
    expect(await site.lead('/zzz')).toBe('308 /lost');
    await site.call('DELETE', `/${made.id}`);
  });
});
