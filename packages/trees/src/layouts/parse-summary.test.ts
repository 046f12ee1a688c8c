import { describe, expect, it } from 'vitest';
import { parseSummary } from './parse-summary.ts';
import type { TocEntry } from './toc-entry.ts';

const exists = () => true;

/** An entry as one line: `title -> path#anchor | url`, with children in brackets. */
function sketch({ kind, title, linkTitle, path, anchor, url, slug, computed, children }: TocEntry) {
  const target = path === undefined ? url : anchor === undefined ? path : `${path}#${anchor}`;
  const parts: string[] = [kind === 'group' ? `## ${title}` : title];
  if (linkTitle !== undefined) parts.push(`(${linkTitle})`);
  if (slug !== undefined) parts.push(`{${slug}}`);
  if (target !== undefined) parts.push(`-> ${target}`);
  if (computed !== undefined) parts.push(`= ${computed.type}`);
  const below: string = children.length === 0 ? '' : ` [${children.map(sketch).join(', ')}]`;
  return `${parts.join(' ')}${below}`;
}

const read = (text: string, known: (path: string) => boolean = exists): string[] =>
  parseSummary(text, 'SUMMARY.md', known).entries.map(sketch);

describe('parseSummary', () => {
  it('leaves out the first heading and reads items in order', () => {
    expect(read('# Table of contents\n\n* [A](a.md)\n* [B](b.md)\n')).toEqual([
      'A -> a.md',
      'B -> b.md',
    ]);
  });

  it.each([
    ['two spaces', '  '],
    ['four spaces', '    '],
    ['three spaces', '   '],
    ['a tab', '\t'],
  ])('nests by %s', (_, indent) => {
    const text = `* [A](a.md)\n${indent}* [B](b.md)\n${indent.repeat(2)}* [C](c.md)\n* [D](d.md)\n`;
    expect(read(text)).toEqual(['A -> a.md [B -> b.md [C -> c.md]]', 'D -> d.md']);
  });

  it('nests by indent where indents are uneven', () => {
    const text = '* [A](a.md)\n    * [B](b.md)\n  * [C](c.md)\n* [D](d.md)\n';
    expect(read(text)).toEqual(['A -> a.md [B -> b.md, C -> c.md]', 'D -> d.md']);
  });

  it.each(['*', '-', '+', '1.', '2)'])('takes %s for a bullet', (bullet) => {
    expect(read(`${bullet} [A](a.md)\n`)).toEqual(['A -> a.md']);
  });

  it('makes groups of headings, with the slug of their anchor', () => {
    const text =
      '# Contents\n\n* [A](a.md)\n\n## One\n\n* [B](b.md)\n\n## Two (beta) <a href="#two" id="two"></a>\n\n* [C](c.md)\n';
    expect(read(text)).toEqual([
      'A -> a.md',
      '## One [B -> b.md]',
      '## Two (beta) {two} [C -> c.md]',
    ]);
  });

  it('makes groups of later headings of any level', () => {
    expect(read('# Summary\n* [A](a.md)\n# Part\n* [B](b.md)\n### Deep\n* [C](c.md)\n')).toEqual([
      'A -> a.md',
      '## Part [B -> b.md]',
      '## Deep [C -> c.md]',
    ]);
  });

  it('ends a group at a rule', () => {
    expect(read('## One\n* [A](a.md)\n\n***\n\n* [B](b.md)\n')).toEqual([
      '## One [A -> a.md]',
      'B -> b.md',
    ]);
  });

  it('reads a link title as the name for the navigation', () => {
    expect(read(`* [Page](a.md "Nav \\"x\\"")\n* [Other](b.md 'Nav')\n`)).toEqual([
      'Page (Nav "x") -> a.md',
      'Other (Nav) -> b.md',
    ]);
  });

  it('undoes escapes, entities and emphasis in titles', () => {
    expect(read('* [a\\_b \\[x\\] &amp; `c` **d** &#x26;](a.md)\n')).toEqual([
      'a_b [x] & c d & -> a.md',
    ]);
  });

  it('keeps underscores within words of a title', () => {
    expect(read('* [my_long_name](a.md)\n')).toEqual(['my_long_name -> a.md']);
  });

  it.each([
    ['backslash escapes', 'preface/01\\_intro.md', 'preface/01_intro.md'],
    ['percent encoding', 'my%20file%281%29.md', 'my file(1).md'],
    ['angle brackets', '<my file (1).md>', 'my file (1).md'],
    ['plain spaces', 'my file.md', 'my file.md'],
    ['balanced parentheses', 'a(1).md', 'a(1).md'],
    ['a leading ./', './a.md', 'a.md'],
    ['a leading /', '/a.md', 'a.md'],
    ['parent folders', 'x/../a.md', 'a.md'],
    ['letters of every script', '前言.md', '前言.md'],
  ])('reads a path with %s', (_, written, path) => {
    expect(read(`* [A](${written})\n`, (candidate) => candidate === path)).toEqual([
      `A -> ${path}`,
    ]);
  });

  it('takes a path as it stands where that is the file', () => {
    expect(read('* [A](100%25.md)\n', (path) => path === '100%25.md')).toEqual(['A -> 100%25.md']);
  });

  it('resolves targets against the folder of the summary, then against the root', () => {
    const known = (path: string) => ['docs/x/a.md', 'docs/b.md'].includes(path);
    const { entries } = parseSummary(
      '* [A](a.md)\n* [B](b.md)\n',
      'docs/x/SUMMARY.md',
      known,
      'docs',
    );
    expect(entries.map(({ path }) => path)).toEqual(['docs/x/a.md', 'docs/b.md']);
  });

  it('reads an entry without a link as a title', () => {
    expect(read('* Guides\n  * [A](a.md)\n* [Empty]()\n')).toEqual(['Guides [A -> a.md]', 'Empty']);
  });

  it('reads an external entry as a URL', () => {
    expect(read('* [Site](https://example.com/a?b=c#d)\n* [Mail](mailto:a@example.com)\n')).toEqual(
      ['Site -> https://example.com/a?b=c#d', 'Mail -> mailto:a@example.com'],
    );
  });

  it('reads an anchor behind a path', () => {
    expect(read('* [A](a.md#part)\n')).toEqual(['A -> a.md#part']);
  });

  it('reads YAML fences as computed entries', () => {
    const text =
      '## API\n\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: false\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: petstore\n  ```\n* [A](a.md)\n';
    const { entries, warnings } = parseSummary(text, 'SUMMARY.md', exists);
    expect(entries.map(sketch)).toEqual(['## API [petstore = builtin:openapi, A -> a.md]']);
    expect(entries[0]?.children[0]?.computed).toEqual({
      type: 'builtin:openapi',
      props: { models: false },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
    });
    expect(warnings).toEqual([]);
  });

  it('warns of a computed entry that cannot be read and goes on', () => {
    const { entries, warnings } = parseSummary(
      '* ```yaml\n  a: [\n  ```\n* [A](a.md)\n',
      'S.md',
      exists,
    );
    expect(entries.map(sketch)).toEqual(['A -> a.md']);
    expect(warnings.map(({ kind }) => kind)).toEqual(['invalid-entry']);
  });

  it('reads the bare links of older books', () => {
    expect(read('# Summary\n\n[Intro](a.md)\n\n- [B](b.md)\n')).toEqual([
      'Intro -> a.md',
      'B -> b.md',
    ]);
  });

  it('ignores comments, a byte order mark and carriage returns', () => {
    const text =
      '\ufeff# Summary\r\n<!--\r\n* [X](x.md)\r\n-->\r\n* [A](a.md)\r\n  * [B](b.md)\r\n';
    expect(read(text)).toEqual(['A -> a.md [B -> b.md]']);
  });

  it('skips lines of absurd length with a warning', () => {
    const { entries, warnings } = parseSummary(
      `* ${'['.repeat(100_000)}\n* [A](a.md)\n`,
      'S.md',
      exists,
    );
    expect(entries.map(sketch)).toEqual(['A -> a.md']);
    expect(warnings.map(({ kind }) => kind)).toEqual(['invalid-entry']);
  });
});
