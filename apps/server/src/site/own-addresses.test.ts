import { SERVICE_MARK, SITE_FILES } from '@octavo/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { SERVICES, WELL_KNOWN } from './routing/site-services.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

/** Paths of pages that would take an address of the site: all that it has, and some of pages. */
const PATHS = [
  ...[...SITE_FILES, ...Object.keys(SERVICES), 'rss.xml', 'index.md', 'agents.md'],
  ...['use/rss.xml', 'use/slow.md'],
];
/** In the order of the navigation, where `use` comes last. */
const FILES = ['agents', ...PATHS, 'use/slow', 'use'];
const list = (paths: readonly string[], indent = '') =>
  paths.map((path) => `${indent}* [Page ${path}](${path}.md)\n`).join('');
const isInside = (path: string) => path.startsWith('use/');
const TREE = {
  'README.md': '# Start\n\nThe first page.\n',
  'SUMMARY.md': `* [Start](README.md)\n${list(FILES.filter((path) => !isInside(path)))}${list(FILES.filter(isInside), '  ')}`,
  ...Object.fromEntries(
    FILES.map((path) => [`${path}.md`, `# Page ${path}\n\nWords of ${path}.\n`]),
  ),
};

describe('pages that are called like what a site answers', () => {
  let server: SiteServer;
  let path: string;
  beforeAll(async () => {
    server = await startSiteServer();
    ({ path } = await server.publish({ location: makeMemoryTree(TREE), title: 'Kiln' }));
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const get = (address: string) => sendPlainRequest(`${server.origin}${path}/${address}`);

  it('are kept from every address that the tables of the site route', () => {
    expect(Object.keys(WELL_KNOWN)).toEqual([...SITE_FILES]);
    expect(Object.keys(SERVICES).filter((name) => !name.startsWith(SERVICE_MARK))).toEqual([]);
  });

  it('leave the site its addresses', async () => {
    const kinds: Record<string, RegExp> = {
      'robots.txt': /^User-agent/,
      'sitemap.xml': /^<\?xml[\s\S]*<urlset/,
      'llms.txt': /^# Kiln/,
      'llms-full.txt': /# Start[\s\S]*Words of agents\.md/,
      'site.webmanifest': /^\{/,
      'favicon.svg': /^<svg/,
      'agents.md': /^# Page agents\n/,
      'index.md': /^# Start\n/,
      'use/slow.md': /^# Page use\/slow\n/,
      '~search': /<h1[^>]*>(?!Page)/,
    };
    for (const [address, beginning] of Object.entries(kinds)) {
      const { status, text } = await get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(text).toMatch(beginning);
      expect(text).not.toMatch(new RegExp(`<h1[^>]*>Page ${address}`));
    }
  });

  it('are each at an address of their own, which the site links to and lists', async () => {
    const navigation = (await get('llms.txt')).text;
    const sitemap = (await get('sitemap.xml')).text;
    for (const name of PATHS) {
      const listed = [...navigation.matchAll(/\[([^\]]+)\]\(([^)]+)\.md\)/g)];
      const address = listed.find(([, title]) => title === `Page ${name}`)?.[2] ?? '';
      expect([name, sitemap.includes(`<loc>${address}</loc>`)]).toEqual([name, true]);
      const found = address.slice(address.indexOf(path) + path.length + 1);
      const { status, text } = await get(found);
      expect([name, found, status]).toEqual([name, found, 200]);
      expect(text).toContain(`Words of ${name}.`);
      expect((await get(`${found}.md`)).text).toContain(`# Page ${name}\n`);
    }
  });
});
