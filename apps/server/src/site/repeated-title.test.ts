import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const TREE = {
  'README.md': '# Home\n',
  'twice.md': '# Kilns & more\n\n## Kilns &amp;  More\n\nHot.\n\n## Kilns & more\n',
  'matter.md': '---\ntitle: Glazes\n---\n\n## Glazes\n\nWhite.\n',
  'hidden.md': '---\nlayout:\n  title:\n    visible: false\n---\n\n# Clay\n\n## Clay\n\nWet.\n',
  'other.md': '# Ash\n\n## Ashes\n\nGrey. [up](twice.md#kilns-and-more)\n',
};

describe('a heading that repeats the title of its page', () => {
  let server: SiteServer;
  let path: string;
  beforeAll(async () => {
    server = await startSiteServer();
    ({ path } = await server.publish({ location: makeMemoryTree(TREE), title: 'Pots' }));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const read = async (page: string) => {
    const text = await (await fetch(`${server.origin}${path}/${page}`)).text();
    const article = /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? '';
    const headings = [...article.matchAll(/<h[1-6][^>]*>([\s\S]*?)<\/h[1-6]>/g)];
    return { text, headings: headings.map(([, inner = '']) => inner.replace(/<[^>]*>/g, '')) };
  };

  it('is shown once, and links to it still lead there', async () => {
    const twice = await read('twice');
    expect(twice.headings).toEqual(['Kilns &amp; more', 'Kilns &amp; more']);
    expect(twice.text.match(/ id="kilns-and-more"/g)).toHaveLength(1);
    expect(twice.text).toContain('id="kilns-and-more-1"');
    expect((await read('other')).text).toContain(`href="${path}/twice#kilns-and-more"`);
    expect((await read('matter')).headings).toEqual(['Glazes']);
  });

  it('stays where the title is not shown, or says something else', async () => {
    expect((await read('hidden')).headings).toEqual(['Clay', 'Clay']);
    expect((await read('other')).headings).toEqual(['Ash', 'Ashes']);
  });
});
