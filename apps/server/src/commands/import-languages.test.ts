import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { serveSites } from '../site/testing/site-server.ts';
import { findCorpus } from '../testing/corpora.ts';
import { runCommandLine } from './command-line.ts';
import { runFirstRun } from './first-run.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"/>';

interface Tree {
  files: Record<string, string>;
  /** Paths on the site, each with words of its page. */
  pages: Record<string, string>;
}

/** The same small documentation in English and German, as four tools lay it out. */
const TREES: Record<string, Tree> = {
  'VitePress, English at the root': {
    files: {
      'docs/.vitepress/config.mts': "export default { locales: { root: { lang: 'en-US' } } }",
      'docs/index.md': '# Kiln\n\n[Guide](/guide/fire) [Deutsch](/de/guide/fire)\n',
      'docs/guide/fire.md': '# Fire\n\n![p](/p.svg)\n\n[only here](./more.md)\n',
      'docs/guide/more.md': '# More\n',
      'docs/public/p.svg': PICTURE,
      'docs/de/index.md': '# Ofen\n\n[Anleitung](/de/guide/fire) [English](/guide/more)\n',
      'docs/de/guide/fire.md': '# Brennen\n\n![p](/p.svg) ![q](../../public/p.svg)\n',
    },
    pages: {
      '/': 'Kiln',
      '/guide/fire': 'Fire',
      '/guide/more': 'More',
      '/de/': 'Ofen',
      '/de/guide/fire': 'Brennen',
    },
  },
  'VitePress, folders alone': {
    files: {
      '.vitepress/config.mts': "export default { locales: { de: { lang: 'de' } } }",
      'README.md': '# For contributors\n',
      'de/index.md': '# Ofen\n\n[English](/en/guide/fire#how)\n',
      'de/guide/fire.md': '# Brennen\n\n![p](../../shared/p.svg)\n',
      'en/index.md': '# Kiln\n',
      'en/guide/fire.md': '# Fire\n\n## How\n\n![p](../../shared/p.svg)\n',
      'shared/p.svg': PICTURE,
    },
    pages: {
      '/': 'Ofen',
      '/guide/fire': 'Brennen',
      '/en/': 'Kiln',
      '/en/guide/fire': 'Fire',
    },
  },
  Docusaurus: {
    files: {
      'docusaurus.config.ts':
        "export default { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }",
      'docs/intro.md':
        '# Kiln\n\n![p](/img/p.svg) ![q](@site/static/img/p.svg)\n\n[fire](fire.md)\n',
      'docs/fire.md': '# Fire\n',
      'static/img/p.svg': PICTURE,
      'i18n/de/code.json': '{}',
      'i18n/de/docusaurus-plugin-content-docs/current/intro.md':
        '# Ofen\n\n![p](/img/p.svg)\n\n[noch nicht](fire.md)\n',
    },
    pages: { '/intro': 'Kiln', '/fire': 'Fire', '/de/': 'Ofen' },
  },
  'MkDocs, names with a language': {
    files: {
      'mkdocs.yml':
        'site_name: Kiln\nplugins:\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: de\n',
      'docs/index.md': '# Kiln\n\n[fire](fire.md)\n',
      'docs/index.de.md': '# Ofen\n\n[Brennen](fire.md) [mehr](more.md)\n',
      'docs/fire.md': '# Fire\n\n![p](p.svg)\n',
      'docs/fire.de.md': '# Brennen\n\n![p](p.svg)\n',
      'docs/more.md': '# More\n',
      'docs/p.svg': PICTURE,
    },
    pages: {
      '/': 'Kiln',
      '/fire': 'Fire',
      '/more': 'More',
      '/de/': 'Ofen',
      '/de/fire': 'Brennen',
    },
  },
  'GitBook, a list of languages': {
    files: {
      'LANGS.md': '# Languages\n\n* [English](en/)\n* [Deutsch](de/README.md)\n',
      'en/README.md': '# Kiln\n\n[fire](fire.md) [Deutsch](../de/fire.md)\n',
      'en/fire.md': '# Fire\n\n![p](../images/p.svg)\n',
      'en/SUMMARY.md': '# Summary\n\n* [Kiln](README.md)\n* [Fire](fire.md)\n',
      'de/README.md': '# Ofen\n',
      'de/fire.md': '# Brennen\n\n![p](../images/p.svg)\n',
      'de/SUMMARY.md': '# Summary\n\n* [Ofen](README.md)\n* [Brennen](fire.md)\n',
      'images/p.svg': PICTURE,
      'images/unused.svg': PICTURE,
    },
    pages: { '/': 'Kiln', '/fire': 'Fire', '/de/': 'Ofen', '/de/fire': 'Brennen' },
  },
};

describe('a tree of several languages', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-languages-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const environment = () => ({
    OCTAVO_DATA_DIR: join(folder, 'data'),
    OCTAVO_LOG_LEVEL: 'silent',
  });

  async function octavo(args: readonly string[]): Promise<string> {
    const out: string[] = [];
    const context = { environment: environment(), onStop: () => {} };
    const print = (line: string) => void out.push(line);
    expect([await runCommandLine(args, { ...context, print, note: print }), ...out]).toContain(0);
    return out.join('\n');
  }

  async function setUp(files: Record<string, string>): Promise<string> {
    const tree = join(folder, 'tree');
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    const first = join(folder, 'first');
    await mkdir(first);
    await writeFile(join(first, 'README.md'), '# First\n');
    await using platform = await openPlatform(readConfig(environment()));
    await runFirstRun(platform, () => {}, first);
    return tree;
  }

  async function openSites() {
    const platform = await openPlatform(readConfig(environment()));
    const sites = await serveSites(platform);
    const see = async (path: string) => {
      const answer = await fetch(new URL(path, sites.origin));
      return { status: answer.status, text: await answer.text() };
    };
    const close = async () => {
      await sites[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    };
    return { platform, see, [Symbol.asyncDispose]: close };
  }

  it.each(
    Object.entries(TREES),
  )('becomes variants of one site, whose pictures and links all lead somewhere: %s', async (_, {
    files,
    pages,
  }) => {
    const tree = await setUp(files);
    const args = ['import', tree, '--space', 'Manual', '--site', 'Manual'];
    const out = await octavo(args);
    expect(out).not.toMatch(/broken-link|missing-asset|missing-page/);
    expect((await octavo(args)).match(/nothing has changed/g)).toHaveLength(2);
    await using sites = await openSites();
    const titles = await sites.platform.database.db
      .selectFrom('spaces')
      .select(['title', 'language'])
      .where('title', 'like', 'Manual%')
      .orderBy('title')
      .execute();
    expect(titles.map(({ language }) => language).sort()).toEqual(['de', 'en']);
    expect(titles[0]?.title).toBe('Manual');
    for (const [path, words] of Object.entries(pages)) {
      const { status, text } = await sites.see(`/sites/manual${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(`${words}</h1>`);
      const article = text.slice(text.indexOf('<article'), text.indexOf('</article>'));
      expect(article).not.toContain('class="broken');
      const body = article.slice(article.indexOf('</h1>'));
      const targets = [...body.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, one = '']) => one);
      for (const target of targets) {
        expect([path, target, (await sites.see(target)).status]).toEqual([path, target, 200]);
      }
    }
    const german = Object.keys(pages).find((path) => path.startsWith('/de/'));
    const { text } = await sites.see(`/sites/manual${german ?? '/en/'}`);
    expect(text).toContain('Deutsch');
    expect(text).toContain('English');
  });

  it('leads from a page to a page of another language', async () => {
    const tree = await setUp(TREES['VitePress, English at the root']?.files ?? {});
    await octavo(['import', tree, '--space', 'Manual', '--site', 'Manual']);
    await using sites = await openSites();
    expect((await sites.see('/sites/manual/')).text).toContain(
      'href="/sites/manual/de/guide/fire"',
    );
    expect((await sites.see('/sites/manual/de/')).text).toContain(
      'href="/sites/manual/guide/more"',
    );
  });

  it('says before what it would make, what it leaves out, and stays one space if asked to', async () => {
    const tree = await setUp(TREES['VitePress, folders alone']?.files ?? {});
    const dry = ['import', tree, '--space', 'Manual', '--dry-run', '--report', '-'];
    const out = await octavo(dry);
    expect(out).toContain('Would import into "Manual": 2 pages, 1 files');
    expect(out).toContain('Would import into "Manual / en": 2 pages, 1 files');
    expect(out).toMatch(/^README\.md\t\tno-language\t/m);
    expect(await octavo([...dry, '--one-space'])).toContain(
      'Would import into "Manual": 5 pages, 1 files',
    );
  });

  it.each([
    { 'it/README.md': '# IT department\n', 'hr/README.md': '# People\n', 'README.md': '# All\n' },
    { 'guide/a.md': '# A\n', 'de/b.md': '# B\n', 'README.md': '# Home\n' },
    { 'SUMMARY.md': '* [A](en/a.md)\n* [B](de/a.md)\n', 'en/a.md': '# A\n', 'de/a.md': '# B\n' },
  ])('is not seen in %j', async (files: Record<string, string>) => {
    const tree = await setUp(files);
    const out = await octavo(['import', tree, '--space', 'Manual', '--dry-run']);
    expect(out.match(/Would import/g)).toHaveLength(1);
  });

  const corpus = findCorpus('vitepress-docs');
  it.skipIf(corpus === undefined)('has as many pages and warnings as a whole', async () => {
    await setUp({});
    const dry = ['import', corpus ?? '', '--space', 'V', '--dry-run'];
    const sum = (out: string) =>
      [/(\d+) pages/g, /(\d+) warnings/g].map((pattern) =>
        [...out.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0),
      );
    const split = await octavo(dry);
    expect(split.match(/Would import/g)).toHaveLength(8);
    expect(sum(split)).toEqual(sum(await octavo([...dry, '--one-space'])));
  });
});
