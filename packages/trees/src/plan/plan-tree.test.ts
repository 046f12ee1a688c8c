import { describe, expect, it } from 'vitest';
import { planFiles } from '../testing/plan-files.ts';
import type { PlannedPage } from './place-pages.ts';

function pathOf(page: PlannedPage): string {
  return page.parent === null ? page.slug : `${pathOf(page.parent)}/${page.slug}`;
}

/** Each page as `path: title`, with what is special about it. */
function sketch(files: Record<string, string>): string[] {
  return planFiles(files).pages.map((page) => {
    const marks = [
      page.type === 'document' ? '' : page.type,
      page.unlisted ? 'hidden' : '',
      page.type === 'document' && page.path === undefined ? 'empty' : '',
      page.linkTitle === undefined ? '' : `nav ${page.linkTitle}`,
    ].filter(Boolean);
    return `${pathOf(page)}: ${page.title}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
  });
}

const warnings = (files: Record<string, string>) =>
  planFiles(files).warnings.map(({ kind, path }) => `${kind} ${path}`);

describe('planTree of a tree with a table of contents', () => {
  it('names addresses after files, and README after its folder', () => {
    const files = {
      'SUMMARY.md':
        '* [Home](README.md)\n\n## First Steps\n\n* [Guide](guide/README.md)\n  * [One](guide/01_one.md)\n  * [Deep](x/y/API-Reference.md)\n',
      'README.md': '# Home\n',
      'guide/README.md': '# Guide\n',
      'guide/01_one.md': '# One\n',
      'x/y/API-Reference.md': '# Deep\n',
    };
    expect(sketch(files)).toEqual([
      'readme: Home',
      'first-steps: First Steps (group)',
      'first-steps/guide: Guide',
      'first-steps/guide/01_one: One',
      'first-steps/guide/API-Reference: Deep',
    ]);
  });

  it('makes an entry without a link a group at the root and an empty page deeper', () => {
    const files = {
      'SUMMARY.md': '* Guides\n  * Basics\n    * [A](a.md)\n',
      'a.md': '# A\n',
    };
    expect(sketch(files)).toEqual([
      'guides: Guides (group)',
      'guides/basics: Basics (empty)',
      'guides/basics/a: A',
    ]);
  });

  it('takes the label for the title, whatever the text says, and a link title for the navigation', () => {
    const files = {
      'SUMMARY.md': '* [Short](a.md)\n* [B](b.md "Nav B")\n* [Only here](c.md)\n* [Same](d.md)\n',
      'a.md': '# A long title\n',
      'b.md': '---\ntitle: B\n---\n',
      'c.md': 'No heading.\n',
      'd.md': '# Same\n',
    };
    expect(sketch(files)).toEqual(['a: Short', 'b: B (nav Nav B)', 'c: Only here', 'd: Same']);
  });

  it('hides pages that are not listed, below the page of their folder', () => {
    const files = {
      'SUMMARY.md': '* [Guide](guide/README.md)\n',
      'guide/README.md': '# Guide\n',
      'guide/draft.md': '# Draft\n',
      'guide/deep/README.md': '# Deep\n',
      'guide/deep/note.md': '# Note\n',
      'loose/page.md': '# Page\n',
    };
    expect(sketch(files)).toEqual([
      'guide: Guide',
      'guide/draft: Draft (hidden)',
      'page: Page (hidden)',
      'guide/deep: Deep (hidden)',
      'guide/deep/note: Note (hidden)',
    ]);
  });

  it('makes link pages of external, anchored and repeated entries', () => {
    const files = {
      'SUMMARY.md':
        '* [Part](a.md#part)\n* [A](a.md)\n* [Again](a.md)\n* [Site](https://example.com)\n* [B part](b.md#x)\n',
      'a.md': '# A\n',
      'b.md': '# B\n',
    };
    expect(sketch(files)).toEqual([
      'part: Part (link)',
      'a: A',
      'again: Again (link)',
      'site: Site (link)',
      'b: B (nav B part)',
    ]);
    expect(planFiles(files).pages.map(({ target }) => target)).toEqual([
      { kind: 'page', path: 'a.md', anchor: 'part' },
      undefined,
      { kind: 'page', path: 'a.md' },
      { kind: 'url', url: 'https://example.com' },
      undefined,
    ]);
    expect(warnings(files)).toEqual(['duplicate-entry SUMMARY.md']);
  });

  it('moves entries below a link beside it', () => {
    const files = { 'SUMMARY.md': '* [X](https://x.org)\n  * [A](a.md)\n', 'a.md': '# A\n' };
    expect(sketch(files)).toEqual(['x: X (link)', 'a: A']);
  });

  it('warns of listed files that are missing, and keeps what is below them', () => {
    const files = {
      'SUMMARY.md': '* [Gone](gone.md)\n* [Part](no.md)\n  * [A](a.md)\n',
      'a.md': '# A\n',
    };
    expect(sketch(files)).toEqual(['part: Part (group)', 'part/a: A']);
    expect(warnings(files)).toEqual(['missing-page SUMMARY.md', 'missing-page SUMMARY.md']);
  });

  it('keeps addresses unique among siblings', () => {
    const files = {
      'SUMMARY.md': '* [A](x/a.md)\n* [B](y/a.md)\n* [C](z/a/README.md)\n',
      'x/a.md': '# A\n',
      'y/a.md': '# B\n',
      'z/a/README.md': '# C\n',
    };
    expect(sketch(files)).toEqual(['a: A', 'a-1: B', 'a-2: C']);
  });

  it('finds configuration, summary and first page whatever their case', () => {
    const files = {
      '.gitbook.yaml': 'root: ./docs/\nstructure:\n  readme: Welcome.md\n  summary: SUMMARY.md\n',
      'docs/summary.md': '* [A](a.md)\n',
      'docs/welcome.md': '# Welcome\n',
      'docs/a.md': '# A\n',
      'README.md': '# Not content\n',
    };
    expect(sketch(files)).toEqual(['welcome: Welcome', 'a: A']);
    expect(planFiles(files).sources).toEqual(['.gitbook.yaml', 'README.md', 'docs/summary.md']);
  });

  it('steps into the root of a book.json', () => {
    const files = {
      'book.json': '{ "root": "./tw" }',
      'tw/SUMMARY.md': '* [A](a.md)\n',
      'tw/a.md': '# A\n',
    };
    expect(sketch(files)).toEqual(['a: A']);
  });

  it('imports the default space of a repository of several', () => {
    const files = {
      'gitbook-docs.yaml':
        'site:\n  structure:\n    - { type: space, title: A, content: { directory: ./one } }\n    - { type: space, title: B, default: true, content: { directory: ./two } }\n',
      'one/SUMMARY.md': '* [A](a.md)\n',
      'one/a.md': '# A\n',
      'two/.gitbook.yaml': 'root: ./docs\n',
      'two/docs/SUMMARY.md': '* [B](b.md)\n',
      'two/docs/b.md': '# B\n',
    };
    expect(sketch(files)).toEqual(['b: B']);
  });

  it('warns of a broken configuration and goes on without it', () => {
    const files = { '.gitbook.yaml': 'root: [\n', 'SUMMARY.md': '* [A](a.md)\n', 'a.md': '# A\n' };
    expect(sketch(files)).toEqual(['a: A']);
    expect(warnings(files)).toEqual(['invalid-configuration .gitbook.yaml']);
  });

  it('reports broken links, missing assets and unreadable front matter by kind', () => {
    const files = {
      'SUMMARY.md': '* [A](a.md)\n',
      'a.md':
        '# A\n\n[gone](gone.md) [file](x.pdf) ![pic](.gitbook/assets/p.png) [ok](b.md) <https://x.org>\n',
      'b.md': '---\ntitle: *nothing\n---\n\n# B\n',
    };
    expect(warnings(files).sort()).toEqual([
      'broken-link a.md',
      'invalid-front-matter b.md',
      'missing-asset a.md',
      'missing-asset a.md',
    ]);
  });

  it('resolves relative targets to pages, files, anchors and reusable contents', () => {
    const files = {
      'SUMMARY.md': '* [A](guide/a.md)\n',
      'guide/a.md':
        '# A\n\n[b](../b.md#x) [f](./) [e](../.gitbook/assets/p%20q.png) [bare](../b)\n\n{% include "../.gitbook/includes/note.md" %}\n',
      'guide/README.md': '# G\n',
      'b.md': '# B\n',
      '.gitbook/assets/p q.png': '',
      '.gitbook/includes/note.md': 'Note.\n',
    };
    const { texts, includes, warnings: found } = planFiles(files);
    expect(Object.fromEntries(texts.get('guide/a.md')?.links ?? [])).toEqual({
      '../b.md#x': { kind: 'page', path: 'b.md', anchor: 'x' },
      './': { kind: 'page', path: 'guide/README.md' },
      '../.gitbook/assets/p%20q.png': { kind: 'file', path: '.gitbook/assets/p q.png' },
      '../b': { kind: 'page', path: 'b.md' },
      '../.gitbook/includes/note.md': { kind: 'include', path: '.gitbook/includes/note.md' },
    });
    expect(includes).toEqual(['.gitbook/includes/note.md']);
    expect(found).toEqual([]);
  });

  it('takes a file for an asset by folder, kind or use, and keeps the rest beside the content', () => {
    const files = {
      'SUMMARY.md': '* [A](a.md)\n',
      'a.md': '# A\n\n[spec](api.yaml)\n',
      'api.yaml': '',
      'other.yaml': '',
      LICENSE: '',
      'x/pic.svg': '',
      '.gitbook/assets/raw': '',
      '.github/pull.md': '# No page\n',
    };
    expect(planFiles(files).files).toEqual(['.gitbook/assets/raw', 'api.yaml', 'x/pic.svg']);
    expect(planFiles(files).sources).toEqual([
      '.github/pull.md',
      'LICENSE',
      'SUMMARY.md',
      'other.yaml',
    ]);
  });
});

describe('planTree of a plain tree', () => {
  it('makes groups of folders, empty pages deeper, and pages of their index', () => {
    const files = {
      'index.md': '# Home\n',
      'guide/setup.md': '# Setup\n',
      'guide/deep/page.md': '# Page\n',
      'api/index.md': '# API\n',
      'api/calls.md': '# Calls\n',
    };
    expect(sketch(files)).toEqual([
      'index: Home',
      'api: API',
      'api/calls: Calls',
      'guide: Guide (group)',
      'guide/deep: Deep (empty)',
      'guide/deep/page: Page',
      'guide/setup: Setup',
    ]);
  });

  it('orders by position in front matter, then by name as people count', () => {
    const files = {
      'page-10.md': '# Ten\n',
      'page-9.md': '# Nine\n',
      'z.md': '---\nsidebar_position: 1\n---\n# Z\n',
      'y.md': '---\norder: 2\nsidebar_label: Why\n---\n# Y\n',
      'f/_category_.json': '{ "label": "Folder", "position": 1.5 }',
      'f/x.md': '# X\n',
    };
    expect(sketch(files)).toEqual([
      'z: Z',
      'f: Folder (group)',
      'f/x: X',
      'y: Y (nav Why)',
      'page-9: Nine',
      'page-10: Ten',
    ]);
  });

  it('takes a page beside a folder of its name for the page of the folder', () => {
    const files = { 'guide.md': '# Guide\n', 'guide/a.md': '# A\n', 'b.md': '# B\n' };
    expect(sketch(files)).toEqual(['b: B', 'guide: Guide', 'guide/a: A']);
  });

  it('names locale folders in their own language and resolves links as a site would', () => {
    const files = {
      'docs/.vitepress/config.ts': '',
      'docs/public/pic.png': '',
      'docs/en/index.md': 'No heading.\n',
      'docs/fa/index.md': 'No heading.\n',
      'docs/en/guide/a.md': '# A\n\n[b](./b) [abs](/guide/b.html#x) ![p](/pic.png)\n',
      'docs/en/guide/b.md': '# B\n',
    };
    expect(sketch(files)).toEqual([
      'en: English',
      'en/guide: Guide (empty)',
      'en/guide/a: A',
      'en/guide/b: B',
      'fa: فارسی',
    ]);
    expect(planFiles(files).warnings).toEqual([]);
  });

  it('follows the navigation of an mkdocs.yml', () => {
    const files = {
      'mkdocs.yml':
        'site_name: X\nextra: !!python/name:x\nnav:\n  - index.md\n  - Guide:\n      - guide/index.md\n      - First: guide/a.md\n  - Site: https://example.com\n',
      'docs/index.md': '# Home\n',
      'docs/guide/index.md': '# The guide\n',
      'docs/guide/a.md': '# A\n',
      'docs/other.md': '# Other\n',
    };
    expect(sketch(files)).toEqual([
      'index: Home',
      'guide: The guide (nav Guide)',
      'guide/a: A (nav First)',
      'site: Site (link)',
      'other: Other (hidden)',
    ]);
  });

  it('titles pages by front matter, heading or file name', () => {
    const files = {
      'a.md': '---\ntitle: From matter\n---\n# Heading\n',
      'b.md': '# Heading\n',
      '02-getting_started.md': 'Text.\n',
    };
    expect(sketch(files)).toEqual([
      '02-getting_started: Getting started',
      'a: From matter',
      'b: Heading',
    ]);
  });

  it('gives pages the address that their slug asks for, and links by it or an id lead there', () => {
    const files = {
      'docusaurus.config.js': '',
      'docs/index.md':
        '# Home\n\n[a](/custom/path) [b](/custom/path#x) [c](/guide/start) [d](doc)\n',
      'docs/doc-file.mdx': '---\nid: doc\nslug: /custom/path\n---\n\n# Doc\n',
      'docs/guide/intro.md': '---\nslug: start\n---\n\n# Intro\n',
      'docs/guide/deep.md': '---\nslug: /guide/a/b\n---\n\n# Deep\n',
      'docs/guide/out.md': '---\nslug: /elsewhere\n---\n\n# Out\n',
    };
    expect(sketch(files)).toEqual([
      'index: Home',
      'custom/path: Doc',
      'guide: Guide (group)',
      'guide/a/b: Deep',
      'guide/start: Intro',
      'guide/out: Out',
    ]);
    expect(warnings(files)).toEqual([]);
    const { links } = planFiles(files).texts.get('docs/index.md') ?? {};
    expect([...(links?.values() ?? [])].map(({ path }) => path)).toEqual([
      ...['docs/doc-file.mdx', 'docs/doc-file.mdx', 'docs/guide/intro.md', 'docs/doc-file.mdx'],
    ]);
  });

  it('gives an address to one page alone', () => {
    const files = {
      'a.md': '---\nslug: /guide/start\n---\n\n# A\n',
      'b.md': '---\nslug: /x/y\n---\n\n# B\n',
      'c.md': '---\nslug: /x/y\n---\n\n# C\n',
      'guide/start.md': '# Start\n',
    };
    const paths = sketch(files).map((line) => line.split(':')[0]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('guide/start');
  });
});

describe('what planTree warns of', () => {
  const warn = (files: Record<string, string>) =>
    planFiles(files).warnings.map(({ kind, path, line }) => [kind, path, ...(line ? [line] : [])]);

  it('is a picture within a text that is a drawing or too large, and no small one', () => {
    const shown = `data:image/png;base64,${'A'.repeat(400)}`;
    const large = `data:image/png;base64,${'A'.repeat(70_000)}`;
    const files = {
      'a.md': `# A\n\n<img src="${shown}">\n`,
      'b.md': `# B\n\n<img src="${large}" alt="big">\n`,
      'c.md': '# C\n\n<img src="data:image/svg+xml;base64,PHN2Zz4=">\n',
    };
    expect(warn(files)).toEqual([
      ['unreadable-image', 'b.md', 3],
      ['unreadable-image', 'c.md', 3],
    ]);
  });

  it('is configuration of a folder that is not followed', () => {
    const pages = { 'a/README.md': '# A\n', 'b/README.md': '# B\n' };
    const configured = { ...pages, 'a/.gitbook.yaml': 'root: ./\n' };
    expect(warn(configured)).toEqual([['invalid-configuration', 'a/.gitbook.yaml']]);
    const site =
      'site:\n  structure:\n    - { type: space, title: A, content: { directory: a } }\n';
    expect(warn({ ...configured, 'docs.yaml': site })).toEqual([]);
    expect(warn({ ...pages, '.gitbook.yaml': 'root: ./\n' })).toEqual([]);
  });
});
