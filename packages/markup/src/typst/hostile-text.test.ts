import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTypst, evaluateTypst } from '../../tests/compile-typst.ts';
import { readPdf, withoutSpace } from '../../tests/read-pdf.ts';
import type { BlockNode } from '../document.ts';
import {
  block,
  code,
  documentOf,
  fragment,
  heading,
  inline,
  paragraph,
  text,
} from '../testing/make-nodes.ts';
import { typstString } from './source.ts';
import { typstContextOf } from './testing/typst-context-of.ts';
import { writeTypst, writeTypstBook } from './write-book.ts';

const HOSTILE = [
  ...['#', '$', '\\', '"', '\\"', '*/', '/*', '//', '`', '```', '@label', '<label>', '= A', '- b'],
  ...['#read("/etc/passwd")', '#include "a.typ"', '#import "@preview/a:1.0.0"', '\\u{41}', '"]'],
  ...['#image("/etc/passwd")', '#while true {}', '#panic()', '"; #panic(); "', '");#panic();'],
  ...['#eval("1")', '<L0>', '#label("L0")', '#sys.version', '#let c = 1', ']', ')', '}', '[', '{'],
  ...['\u0000', '\u0007', '\u007f', '\u0085', '\ud800', '\udfff', '\u2028', '\u2029', '\u00ad'],
  ...[
    '\u202e',
    '\u2066',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\ufffe',
    'סוד',
    '漢字',
    '👩‍👩‍👧',
    '~',
    "'",
    '...',
  ],
  ...['a'.repeat(400), '\r\n', '\t', '  ', '--', '---', '_', '*', '&lt;', '{% hint %}'],
];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

/** One of each kind of place that text stands in. */
function placesOf(words: string): BlockNode[] {
  const note = fragment('annotation-body', paragraph(words));
  return [
    paragraph(words, text(words, 'code'), text(words, 'bold', 'keyboard', 'superscript')),
    heading(1, words, words),
    code({ title: words, syntax: words, lineNumbers: true }, words),
    block('hint', { style: words }, [paragraph(words)]),
    block('tabs', {}, [block('tabs-item', { title: words }, [], { meta: { id: words } })]),
    block('embed', { url: `https://x.example/${words}` }),
    block('embed', { url: words }),
    block('content-ref', { ref: { kind: 'page', page: words }, source: words }),
    block('math', { formula: words }),
    block('integration', { integration: words, block: words, props: { [words]: words } }),
    block('openapi-operation', { path: words, method: words, ref: { kind: 'url', url: words } }),
    block('update', { date: words }),
    paragraph(
      inline('link', { ref: { kind: 'url', url: words } }, [text(words)]),
      inline('link', { ref: { kind: 'anchor', anchor: words } }, [text(words)]),
      inline('annotation', {}, [text(words)], [note]),
      inline('emoji', { code: words }),
      inline('expression', { expression: words }),
      inline('inline-math', { formula: words }),
    ),
    block('images', {}, [
      block('image', { ref: { kind: 'file', file: 'f' }, alt: words, width: Number.NaN }),
    ]),
    block('table', {
      view: { type: 'grid', columns: [words] },
      definition: { [words]: { id: words, title: words, type: 'select' } },
      records: { [words]: { orderIndex: 'a', values: { [words]: [words] } } },
    }),
  ];
}

/** What is left of a text in a literal: everything but the characters that cannot be shown. */
function shown(words: string): string {
  return words
    .toWellFormed()
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
}

describe('hostile text', () => {
  it('is exactly itself as a literal', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 40 }), (texts) => {
        const source = texts.map((words) => `#metadata(${typstString(words)})<v>`).join('\n');
        expect(evaluateTypst(source, '<v>')).toEqual(texts.map(shown));
      }),
      { numRuns: 40 },
    );
  });

  it('compiles wherever it stands', () => {
    const context = typstContextOf({
      resolveRef: () => ({ href: 'https://x.example', title: '#panic()', description: '"' }),
      resolveImage: () => ({ path: '/../../etc/passwd' }),
    });
    fc.assert(
      fc.property(hostile, hostile, (words, more) => {
        const page = {
          id: words,
          title: words,
          emoji: more,
          description: more,
          kind: 'document' as const,
          document: () => documentOf(...placesOf(words)),
          children: [],
        };
        const link = { id: more, title: more, href: words, kind: 'link' as const, children: [] };
        const book = { title: words, subtitle: more, date: words, createdAt: words, cover: true };
        const source = writeTypstBook(
          { ...book, pages: [page, page, link] },
          { ...context, locale: more },
        );
        expect(compileTypst(source).problems).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is shown as it is', async () => {
    const words = HOSTILE.filter((one) => /^[\x21-\x7e ]+$/.test(one));
    const blocks = words.map((one) => paragraph(`A${one}Z`));
    const { pages } = await readPdf(
      compileTypst(writeTypst(documentOf(...blocks), typstContextOf())).pdf(),
    );
    const all = pages.join('');
    expect(words.filter((one) => !all.includes(withoutSpace(`A${one}Z`)))).toEqual([]);
  });

  it('links to no address but of the web and of mail', async () => {
    const urls = [
      ...['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ftp://a.example', '/a'],
      ...[
        'https://a.example/"#x y',
        'mailto:a@b.example',
        'http://b.example',
        'HTTPS://é.example/ä',
      ],
    ];
    const links = urls.map((url) =>
      paragraph(inline('link', { ref: { kind: 'url', url } }, [text('words')])),
    );
    const { addresses } = await readPdf(
      compileTypst(writeTypst(documentOf(...links), typstContextOf())).pdf(),
    );
    expect(addresses.map((one) => one.split(':')[0]?.toLowerCase()).toSorted()).toEqual(
      ['https', 'mailto', 'http', 'https'].toSorted(),
    );
  });
});
