import { isMarkdown } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPageSyntax, findSyntax, isPageSource } from './source-syntax.ts';
import { planFiles } from './testing/plan-files.ts';

describe('the syntax of a source', () => {
  it.each([
    ['a/b.md', 'markdown'],
    ['README.MARKDOWN', 'markdown'],
    ['docs/b.MDX', 'mdx'],
    ['index.html', 'html'],
    ['old.htm', 'html'],
    ['mdx', undefined],
    ['a.md/b', undefined],
    ['a.mdx.txt', undefined],
  ])('of %s is %s', (path, syntax) => {
    expect(findSyntax(path)).toBe(syntax);
    expect(findPageSyntax(path)).toBe(syntax === 'html' ? undefined : syntax);
  });

  it('is one that pages are read from where the rest of the service takes a file for a page', () => {
    const ending = fc.constantFrom(
      '.md',
      '.mdx',
      '.markdown',
      '.Md',
      '.html',
      '.txt',
      '.mdx.md',
      '',
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), ending, (stem, end) => {
        expect(isPageSource(stem + end)).toBe(isMarkdown(stem + end));
      }),
    );
  });

  it('is told of each text of a plan, and asked for by what reads it', () => {
    const files = {
      'a.md': '# A\n',
      'b.mdx': '# B\n',
      '.gitbook/includes/c.md': 'C\n',
      'd.html': '',
    };
    const { texts, sources, files: assets } = planFiles(files);
    expect([...texts.values()].map(({ path, syntax }) => [path, syntax])).toEqual([
      ['a.md', 'markdown'],
      ['b.mdx', 'mdx'],
      ['.gitbook/includes/c.md', 'markdown'],
    ]);
    expect([sources, assets]).toEqual([['d.html'], []]);
  });
});
