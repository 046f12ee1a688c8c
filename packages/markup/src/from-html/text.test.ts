import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockNode, DocumentNode } from '../document.ts';
import { buildDocument } from '../read/index.ts';
import { readPlainText } from '../read/nodes.ts';
import { writeConvertedBody, writeConvertedPage } from './converted-html.ts';
import { convertHtml } from './index.ts';

/** What means something in Markdown, in our tags or in HTML, and some words. */
const PIECES = [
  ...['{%', ' if x %}', '{% endhint %}', '%}', '{{', '}}', '{#id}', '$$', '$', ':', 'rocket:'],
  ...[':smile:', '*', '**', '_', '__', '~~', '~', '`', '```', '<b>', '</b>', '<', '>', '&'],
  ...['&amp;', '&#x41;', '#', '# ', '-', '- ', '+ ', '1. ', '1) ', '|', '\\', '[', ']', '(', ')'],
  ...['![', '[^1]', '[x]', '[!NOTE]', '!', '=', '---', '***', ':::', '::: tip', '| - |', '<!--'],
  ...['-->', '<?', '"', "'", 'http://x.org', 'www.x.org', 'a@b.org', '^', '\n', '\t', ' ', '  '],
  ...['<table>', '</table>', '<td>', '</td>', '<div>', '</p>', '<details>', '<script>', '<Foo>'],
  ...['.', '0', '/', 'a', 'b c', 'word', '\u00e9', '\u4e2d', '\u00a0'],
];
const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 10 }).map((pieces) => {
  return pieces.join('');
});

const escapeHtml = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const collapse = (value: string) => value.replace(/\s+/g, ' ').trim();

const readBlock = (block: BlockNode | undefined): string =>
  [...(block?.nodes ? [readPlainText(block.nodes)] : []), ...readFragments(block)].join(' ');
const readFragments = (block: BlockNode | undefined): string[] =>
  (block?.fragments ?? []).flatMap(({ nodes }) => nodes.map(readBlock));
const readAll = ({ nodes }: DocumentNode): string => nodes.map(readBlock).join(' ');
const readCaption = ({ nodes: [images] }: DocumentNode): string => {
  const image = images?.nodes?.[0];
  return image?.object === 'block' ? readFragments(image).join(' ') : '';
};

const places: readonly [
  name: string,
  wrap: (html: string) => string,
  read: (document: DocumentNode) => string,
  beside?: readonly [before: string, after: string],
][] = [
  ['a paragraph', (html) => `<p>${html}</p>`, readAll],
  ['bold text', (html) => `<p>x <b>${html}</b> y</p>`, readAll, ['x ', ' y']],
  ['bold text within a word', (html) => `<p>x<b>${html}</b>y</p>`, readAll, ['x', 'y']],
  ['code', (html) => `<p>x <code>${html}</code> y</p>`, readAll, ['x ', ' y']],
  ['a key', (html) => `<p>x <kbd>${html}</kbd> y</p>`, readAll, ['x ', ' y']],
  ['a heading', (html) => `<h2>${html}</h2>`, readAll],
  ['an item', (html) => `<ul><li>${html}</li></ul>`, readAll],
  ['a link', (html) => `<p><a href="https://e.org/">${html}</a></p>`, readAll],
  ['a cell', (html) => `<table><tr><th>h<tr><td>${html}</table>`, readAll],
  [
    'a cell in HTML',
    (html) => `<table><tr><td>${html}<td>1<tr><td>2</table>`,
    readAll,
    ['', ' 1 2'],
  ],
  ['a summary', (html) => `<details><summary>${html}</summary>z</details>`, readAll, ['', ' z']],
  [
    'a caption',
    (html) => `<figure><img src="a"><figcaption>${html}</figcaption></figure>`,
    readCaption,
  ],
];

describe('text that looks like markup', () => {
  it.each(places)('is read back as that text from %s', (_name, wrap, read, [before, after] = [
    '',
    '',
  ]) => {
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(collapse(value) !== '');
        const html = wrap(escapeHtml(value));
        const markdown = writeConvertedBody(convertHtml(html, { content: 'all' }));
        const document = buildDocument(markdown, {
          ...{ blocks: [], resolve: () => undefined, kind: 'fragment' },
        });
        expect(collapse(read(document)), markdown).toBe(collapse(`${before}${value}${after}`));
      }),
      { numRuns: 300 },
    );
  });

  it('is the title that it is', () => {
    const page = convertHtml('<h1>{% if %} *a* &lt;b&gt; # </h1>');
    expect(page.title).toBe('{% if %} *a* <b> #');
    expect(writeConvertedPage(page)).toBe('# \\{% if %} \\*a\\* \\<b> \\#\n');
  });
});
