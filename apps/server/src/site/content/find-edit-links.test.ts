import { describe, expect, it } from 'vitest';
import { makeGitLink } from './find-edit-links.ts';

describe('the link to where a page is changed', () => {
  it.each([
    ['https://github.com/kiln/docs.git', 'https://github.com/kiln/docs/edit/v2/guide/a%20b.md'],
    ['https://gitlab.com/a/b/c', 'https://gitlab.com/a/b/c/-/edit/v2/guide/a%20b.md'],
    [
      'https://x:secret@github.com/kiln/docs/',
      'https://github.com/kiln/docs/edit/v2/guide/a%20b.md',
    ],
  ])('of %s is %s', (url, href) => {
    expect(makeGitLink({ url, ref: 'v2' }, 'guide/a b.md')?.href).toBe(href);
  });

  it('is at the head of a repository of which no branch was named', () => {
    const link = makeGitLink({ url: 'https://github.com/kiln/docs' }, 'a.md');
    expect(link).toEqual({ host: 'GitHub', href: 'https://github.com/kiln/docs/edit/HEAD/a.md' });
  });

  it.each([
    'https://git.example.org/a.git',
    'http://github.com/kiln/docs',
    'javascript:alert(1)',
    'https://github.com/',
    'https://constructor/a',
  ])('is none for %s', (url) => {
    expect(makeGitLink({ url }, 'a.md')).toBeUndefined();
  });

  it('is none for pages and revisions that came from no repository', () => {
    expect(makeGitLink(null, 'a.md')).toBeUndefined();
    expect(makeGitLink({ url: 'https://github.com/kiln/docs' }, undefined)).toBeUndefined();
  });
});
