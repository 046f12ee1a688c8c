import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTree } from '../areas/exports/index.ts';
import { importIntoSpace } from '../areas/imports/index.ts';
import { makeMemoryTarget, makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { testActor } from '../testing/test-actor.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const TAGS = `# shown on pages
- tag: api
  label: Open <API>
  icon: code
  color: blue
- tag: beta
  label: Beta
  color: "#C74634"
- tag: odd
  label: Odd
  color: "red;background:url(//evil.example)"
  icon: '"><script>'
`;

const TREE = {
  'SUMMARY.md': '* [Kiln](README.md)\n* [News](news.md)\n* [Bare](bare.md)\n',
  'README.md':
    '---\ntags:\n  - api\n  - tag: beta\n    primary: true\n  - odd\n  - none\n---\n\n# Kiln\n',
  'news.md':
    '# News\n\n{% updates format="full" %}\n{% update date="2026-01-31" tags="api,beta,none" %}\n## Hotter\n\nBy far.\n{% endupdate %}\n{% endupdates %}\n',
  'bare.md': '---\nlayout:\n  tags:\n    visible: false\ntags: [api]\n---\n\n# Bare\n',
  '.gitbook/tags.yaml': TAGS,
};

const ICON = /<span class="icon[^>]*><svg .*?<\/svg><\/span>/g;
const DOT =
  '<span class="tag-dot" data-color="#c74634" aria-hidden="true"><svg viewBox="0 0 8 8" focusable="false"><circle cx="4" cy="4" r="4" fill="#c74634"/></svg></span>';

describe('the tags that .gitbook/tags.yaml describes', () => {
  let server: SiteServer;
  let path: string;
  let spaceId: string;
  beforeAll(async () => {
    server = await startSiteServer();
    ({ path, spaceId } = await server.publish({ location: makeMemoryTree(TREE), title: 'Pots' }));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const read = async (page: string) => (await fetch(`${server.origin}${path}${page}`)).text();
  const listTags = async (page: string) => {
    const list = /<ul class="(?:page|update)-tags">(.*?)<\/ul>/s.exec(await read(page))?.[1];
    return list?.replace(ICON, '(icon)').replaceAll(DOT, '(dot)');
  };
  const importTags = (tags: string) =>
    importIntoSpace(server.platform, makeMemoryTree({ ...TREE, '.gitbook/tags.yaml': tags }), {
      spaceId,
      actor: testActor,
    });

  it('are shown on a page with their labels, icons and colours, and nothing in them is markup', async () => {
    expect(await listTags('/')).toBe(
      '<li class="tag tag-blue">(icon)Open &lt;API&gt;</li><li class="tag">(dot)Beta</li>' +
        '<li class="tag">Odd</li><li class="tag">none</li>',
    );
    expect(await read('/')).not.toContain('evil.example');
    expect(await listTags('/bare')).toBeUndefined();
  });

  it('are shown at updates the same way, and named by their labels in the feed', async () => {
    expect(await listTags('/news')).toBe(
      '<li class="tag tag-blue">(icon)Open &lt;API&gt;</li><li class="tag">(dot)Beta</li><li class="tag">none</li>',
    );
    const href = /href="([^"]*rss[^"]*)"/.exec(await read('/news'))?.[1] ?? '';
    const feed = await (await fetch(server.origin + href)).text();
    expect(feed).toContain('<category>Beta</category>');
    expect(feed).not.toContain('<svg');
  });

  it('are what the file says after the next import, which tells the lines that it cannot show', async () => {
    const target = makeMemoryTarget();
    await exportTree(server.platform, spaceId, target);
    expect(String(target.files.get('.gitbook/tags.yaml'))).toBe(TAGS);
    const { warnings } = await importTags(TAGS);
    expect(warnings.map(({ kind, path, line }) => [kind, path, line])).toEqual([
      ['invalid-configuration', '.gitbook/tags.yaml', 9],
      ['invalid-configuration', '.gitbook/tags.yaml', 9],
    ]);
    await importTags('beta: { label: Trial, color: green }\n');
    const tags = '<li class="tag">api</li><li class="tag tag-green">Trial</li>';
    expect(await listTags('/')).toContain(tags);
    expect(await listTags('/news')).toContain(tags);
  });
});
