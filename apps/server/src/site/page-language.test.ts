import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const TREE = {
  'README.md': '# Home\n\nWords.\n',
  'fr/README.md': '# Accueil\n\nDes mots.\n',
  'written.md': '---\ndescription: "a: b"\nlang: nl-BE\n---\n\n# Klei\n\nWoorden.\n',
  'persian.md': '---\nlanguage: fa\n---\n\n# Latin\n\nWords.\n',
  'odd.md': '---\nlang: "><script>"\n---\n\n# Odd\n\nWords.\n',
  'code.md': '# Code\n\n---\n\nlang: fr\n\n---\n',
};

describe('the language of a page', () => {
  let server: SiteServer;
  let path: string;
  beforeAll(async () => {
    server = await startSiteServer();
    ({ path } = await server.publish({ location: makeMemoryTree(TREE), title: 'Pots' }));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it.each([
    ['', '<html lang="en" dir="ltr"'],
    ['fr', '<html lang="fr" dir="ltr"'],
    ['written', '<html lang="nl-BE" dir="ltr"'],
    ['persian', '<html lang="fa" dir="rtl"'],
    ['odd', '<html lang="en" dir="ltr"'],
    ['code', '<html lang="en" dir="ltr"'],
  ])('of /%s is said as %s', async (page, html) => {
    const text = await (await fetch(`${server.origin}${path}/${page}`)).text();
    expect(text).toContain(html);
    expect(text).not.toContain('lang=""');
  });
});
