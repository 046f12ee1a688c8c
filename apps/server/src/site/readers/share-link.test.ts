import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead, readRevision } from '../../areas/content/index.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { dialects } from '../../testing/test-platform.ts';
import {
  type PrivateSite,
  type PrivateSites,
  startPrivateSites,
} from '../testing/private-sites.ts';

const FILES = {
  'README.md':
    '# Kiln\n\nHow to fire ![it](kiln.svg), see [ash](guide/ash.md) and [elsewhere](https://elsewhere.example/).\n',
  'guide/ash.md': '# Ash\n\nWood ash melts.\n\n## Oak\n\nOf oak.\n',
  'kiln.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.gitbook.yaml': 'redirects:\n  old: guide/ash.md\n',
};

describe.each(dialects)('a share link, on %s,', (dialect) => {
  let sites: PrivateSites;
  let site: PrivateSite;
  let link: { id: string; path: string };

  const switchTo = (active: boolean) =>
    sites.call('PATCH', `${site.api}/share-links/${link.id}`, { active });

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    site = await sites.publish('Kiln', 'share-link', FILES);
    const wheel = await sites.publish('Wheel', 'public', { 'README.md': '# Wheel\n' });
    await sites.call('POST', `${site.api}/site-spaces`, { spaceId: wheel.spaceId, path: 'wheel' });
    link = await sites.share(site);
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  it('leads to a site all of which is below its address', async () => {
    const found = new Set<string>([`${link.path}/`]);
    for (const address of found) {
      const answer = await sites.get(address);
      expect([address, answer.status]).toEqual([address, expect.toBeOneOf([200, 302, 308])]);
      const { location } = answer.headers;
      const html = String(answer.headers['content-type']).startsWith('text/html');
      const links = html
        ? [
            ...answer.text.matchAll(
              /(?:href|src|action|data-nav|data-prefix|data-copy-page)="(\/[^"#]*)/g,
            ),
          ]
        : [];
      for (const [, href = ''] of [...links, ...(location ? [['', location]] : [])]) {
        expect([address, href]).toEqual([address, expect.stringContaining(link.path)]);
        found.add(href.replaceAll('&amp;', '&'));
      }
    }
    expect(found).toContain(`${link.path}/guide/ash`);
    expect(found).toContain(`${link.path}/wheel/`);
    expect([...found].filter((one) => one.includes('~files/'))).toHaveLength(1);
    expect(found.size).toBeGreaterThan(10);
  });

  it('keeps redirects, feeds and the search inside', async () => {
    for (const [path, location] of [
      ['', '/'],
      ['/old', '/guide/ash'],
      ['/guide/ash/', '/guide/ash'],
      ['/wheel', '/wheel/'],
    ]) {
      const answer = await sites.get(link.path + path);
      expect([path, answer.headers.location]).toEqual([path, link.path + location]);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }
    const { publicUrl } = sites.server.platform.config;
    expect((await sites.get(`${link.path}/llms.txt`)).text).toContain(
      `(${publicUrl}${link.path}/guide/ash.md)`,
    );
    expect((await sites.get(`${link.path}/llms-full.txt`)).text).toContain(
      `<!-- ${publicUrl}${link.path}/guide/ash -->`,
    );
    const search = await sites.get(`${link.path}/~search.json?q=oak`);
    expect(search.text).toContain(`"${link.path}/guide/ash`);
  });

  it('is told to nobody else, and listed nowhere', async () => {
    for (const path of [
      '/',
      '/guide/ash',
      '/guide/ash.md',
      '/~nav/root',
      '/~pages/root',
      '/llms-full.txt',
      '/nothing',
    ]) {
      const { headers } = await sites.get(link.path + path);
      expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer']);
      expect([path, headers['x-robots-tag']]).toEqual([path, 'noindex']);
      expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^private/)]);
    }
    const page = await sites.get(`${link.path}/guide/ash`);
    const secret = link.path.split('/').pop() ?? '';
    const head = page.text.slice(0, page.text.indexOf('</head>'));
    for (const [tag] of head.matchAll(/<(?:link rel="canonical"|meta property)[^>]*>/g)) {
      expect(tag).not.toContain(secret);
    }
    const { publicUrl } = sites.server.platform.config;
    expect(head).toContain(`<link rel="canonical" href="${publicUrl}${site.path}/guide/ash">`);
    expect((await sites.get(`${link.path}/sitemap.xml`)).status).toBe(404);
  });

  it('lets nobody in by another host’s or another site’s path', async () => {
    const secret = link.path.split('/').pop() ?? '';
    const open = await sites.publish('Open', 'public', { 'README.md': '# Open\n' });
    for (const path of [
      `/${secret}/`,
      `/sites/${secret}/`,
      `${open.path}/${secret}/guide/ash`,
      `${site.path}/x/${secret}/`,
      `${site.path}//${secret.slice(1)}/`,
      `${site.path}/%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}/`,
    ]) {
      expect([path, (await sites.get(path)).status]).toEqual([path, 404]);
    }
  });

  it('is nothing from the answer on that switches it off, and everything it was once it is on', async () => {
    const head = await readHead(sites.server.platform.database.db, site.spaceId);
    const revision = await readRevision(sites.server.platform, head);
    const [file] = revision?.files.list ?? [];
    const paths = [
      '/',
      '/guide/ash',
      '/guide/ash.md',
      '/~search.json?q=oak',
      `/~files/${file?.id}`,
    ];
    const tags = new Map<string, string>();
    for (const path of paths) {
      const answer = await sites.get(link.path + path);
      expect(answer.status).toBe(200);
      tags.set(path, String(answer.headers.etag));
    }
    const change = async (close: () => Promise<unknown>, open: () => Promise<unknown>) => {
      await close();
      for (const path of paths) {
        const etag = tags.get(path) ?? '';
        for (const headers of [{}, { 'if-none-match': etag }]) {
          const answer = await sites.get(link.path + path, headers);
          // A public site leads from a folder without a page to the address without the slash.
          const gone = answer.headers.location === link.path ? await sites.get(link.path) : answer;
          expect([path, gone.status]).toEqual([path, 404]);
        }
      }
      await open();
      for (const path of paths) {
        const etag = tags.get(path) ?? '';
        expect((await sites.get(link.path + path, { 'if-none-match': etag })).status).toBe(304);
      }
    };
    await change(
      () => switchTo(false),
      () => switchTo(true),
    );
    await change(
      () => sites.call('POST', `${site.api}/unpublish`),
      () => sites.call('POST', `${site.api}/publish`),
    );
    await change(
      () => sites.call('PATCH', site.api, { visibility: 'public' }),
      () => sites.call('PATCH', site.api, { visibility: 'share-link' }),
    );
  });

  it('shows no page to twenty readers once it is switched off', async () => {
    for (let round = 0; round < 3; round += 1) {
      let isOff = false;
      const late: number[] = [];
      let pages = 0;
      const read = async (index: number) => {
        for (let count = 0; late.length < 60; count += 1) {
          const wasOff = isOff;
          // Addresses that are kept, and such that are worked out.
          const path = (index + count) % 2 === 0 ? '/guide/ash' : `/guide/ash?${index}-${count}`;
          const { status } = await sites.get(link.path + path);
          if (status === 200) pages += 1;
          if (wasOff) late.push(status);
        }
      };
      const readers = Promise.all(Array.from({ length: 20 }, (_, index) => read(index)));
      while (pages < 40) await sites.get(`${link.path}/`);
      await switchTo(false);
      isOff = true;
      await readers;
      expect(new Set(late)).toEqual(new Set([404]));
      await switchTo(true);
    }
  }, 60_000);

  it('costs no query while nothing is committed, nor does an address that is none', async () => {
    for (const path of [`${link.path}/guide/ash`, `${site.path}/${'A'.repeat(32)}/guide/ash`]) {
      await sites.get(path);
      expect([path, await countQueries(() => sites.get(path))]).toEqual([path, 0]);
    }
  });
});
