import { describe, expect, it } from 'vitest';
import { parseGitbookConfig } from './gitbook.ts';

describe('parseGitbookConfig', () => {
  it('reads root and structure', () => {
    const text = 'root: ./docs/\nstructure:\n  readme: ./intro.md\n  summary: nav/TOC.md\n';
    expect(parseGitbookConfig(text)).toEqual({
      root: 'docs',
      readme: 'intro.md',
      summary: 'nav/TOC.md',
      redirects: [],
    });
  });

  it('takes an empty file for the defaults', () => {
    expect(parseGitbookConfig('')).toEqual({ root: '', redirects: [] });
  });

  it.each([
    ['a mapping', 'redirects:\n  old/page: new/page.md\n'],
    ['a mapping with slashes', 'redirects:\n  /old/page/: new/page.md\n'],
    ['a quoted mapping', 'redirects:\n  "./old/page": "new/page.md"\n'],
    ['a mapping to an object', 'redirects:\n  old/page:\n    to: new/page.md\n'],
    ['a list of from and to', 'redirects:\n  - from: /old/page\n    to: new/page.md\n'],
    [
      'a list of source and destination',
      'redirects:\n  - { source: old/page, destination: new/page.md }\n',
    ],
    ['a list of mappings', 'redirects:\n  - old/page: new/page.md\n'],
    ['tabs as indents', 'redirects:\n\told/page: new/page.md\n'],
  ])('reads redirects written as %s', (_, text) => {
    expect(parseGitbookConfig(text).redirects).toEqual([{ from: 'old/page', to: 'new/page.md' }]);
  });

  it('keeps the first redirect of an address', () => {
    expect(parseGitbookConfig('redirects:\n  a: b.md\n  /a: c.md\n').redirects).toEqual([
      { from: 'a', to: 'b.md' },
    ]);
  });

  it('takes years and versions as the names that they are', () => {
    const text = 'root: 2024\nstructure:\n  summary: 1.10\nredirects:\n  2023: 2024\n  1.10: 2.0\n';
    expect(parseGitbookConfig(text)).toEqual({
      root: '2024',
      summary: '1.10',
      redirects: [
        { from: '2023', to: '2024' },
        { from: '1.10', to: '2.0' },
      ],
    });
  });

  it('refuses a root outside the tree, naming the field', () => {
    expect(() => parseGitbookConfig('root: ../other\n')).toThrow(/^root /);
    expect(() => parseGitbookConfig('structure:\n  summary: ../../S.md\n')).toThrow(
      /structure.summary/,
    );
  });

  it('refuses a document that expands without end', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: [${'*c,'.repeat(9)}]\n`;
    expect(() => parseGitbookConfig(bomb)).toThrow(/alias/i);
  });
});
