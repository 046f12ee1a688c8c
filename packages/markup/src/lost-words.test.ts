import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTypst } from '../tests/compile-typst.ts';
import { readPdf } from '../tests/read-pdf.ts';
import type { BlockNode, DocumentNode } from './document.ts';
import { buildDocument } from './read/index.ts';
import { block, fragment, paragraph } from './testing/make-nodes.ts';
import { listRequiredWords, makeRandomPage, randomPieces } from './testing/random-pages.ts';
import { showMarkdown, showPage } from './testing/show-page.ts';
import { renderText } from './text.ts';
import { pageOf, typstContextOf } from './typst/testing/typst-context-of.ts';
import { writeTypstBook } from './typst/write-book.ts';
import { writeMarkdown } from './write/write-markdown.ts';

const read = (source: string) =>
  buildDocument(source, { blocks: [], resolve: () => undefined, kind: 'fragment' });
const wordsIn = (text: string) => new Set(text.match(/k\d+x\d+z/g));

describe('a random page of tags, escapes, code, formulas and blocks', () => {
  it('has every word of it on the page, in search and in its Markdown', () => {
    const checked = { pages: 0, words: 0 };
    fc.assert(
      fc.property(randomPieces, (pieces) => {
        const page = makeRandomPage(pieces);
        const words = listRequiredWords(page);
        const { html, text } = showPage(page);
        for (const shown of [html, text, showMarkdown(page)]) {
          const found = wordsIn(shown);
          expect(words.filter((word) => !found.has(word))).toEqual([]);
        }
        checked.pages += 1;
        checked.words += words.length;
      }),
      { numRuns: 1200, seed: 723 },
    );
    console.info(`${checked.pages} random pages of ${checked.words} words, none lost`);
    expect(checked.words).toBeGreaterThan(8000);
  });

  it('has every word of it in the PDF', async () => {
    const pages = fc
      .sample(randomPieces, { numRuns: 60, seed: 372 })
      .map((pieces, index) => makeRandomPage(pieces, index));
    const book = pages.map((page, index) => pageOf(`p${index}`, `Page ${index}`, read(page)));
    const source = writeTypstBook({ title: 'Book', cover: false, pages: book }, typstContextOf());
    const compiled = compileTypst(source);
    expect(compiled.problems).toEqual([]);
    const pdf = await readPdf(compiled.pdf());
    const found = wordsIn(pdf.pages.join(''));
    const words = pages.flatMap(listRequiredWords);
    expect(words.length).toBeGreaterThan(300);
    expect(words.filter((word) => !found.has(word))).toEqual([]);
  });
});

/** What is a tag where it is not text, with what stands before one. */
const MARKUP = [
  ...[
    '<table>',
    '</table>',
    '<td>',
    '</td>',
    '</summary>',
    '<div>',
    '</p>',
    '<h2>',
    '<iframe src="x">',
  ],
  ...[
    '<!--',
    '-->',
    '<script>',
    '</li>',
    '<Foo>',
    '<b>',
    '</strong>',
    '<',
    '>',
    '\\',
    '\\\\',
    '`',
    '``',
    '$$',
  ],
  ...['a ', ' b', 'word', ' ', '&lt;', '"', '(', ')', '[', ']', '|', '*', '{% hint %}'],
];
const looksLikeMarkup = fc
  .array(fc.constantFrom(...MARKUP), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
  .filter((words) => words !== '');

const PLACES: Record<string, (words: string) => BlockNode[]> = {
  'a paragraph': (words) => [paragraph(words)],
  'a heading': (words) => [block('heading-1', {}, [...(paragraph(words).nodes ?? [])])],
  'an aligned paragraph': (words) => [
    { ...paragraph(words), data: { align: 'center' } } as BlockNode,
  ],
  'an item': (words) => [block('list-unordered', {}, [block('list-item', {}, [paragraph(words)])])],
  'a quote': (words) => [block('blockquote', {}, [paragraph(words)])],
  'a summary': (words) => [
    block('expandable', {}, [], {
      fragments: [
        fragment('expandable-title', paragraph(words)),
        fragment('expandable-body', paragraph('Body')),
      ],
    }),
  ],
  'a cell': (words) => [makeTable(words, false)],
  'a cell of a table in HTML': (words) => [makeTable(words, true)],
};

function makeTable(words: string, hideHeader: boolean): BlockNode {
  const data = {
    view: { type: 'grid', columns: ['c1'], hideHeader, useNewSizing: true },
    definition: { c1: { id: 'c1', title: 'Head', type: 'text', textAlignment: 'left' } },
    records: { r1: { orderIndex: 'a0', values: { c1: 'cell' } } },
  };
  return block('table', data, [], {
    fragments: [{ ...fragment('cell', paragraph(words)), type: 'table-cell' }],
  });
}

describe('text of a document that looks like markup', () => {
  it.each(Object.entries(PLACES))('is written in %s as Markdown that says the same', (_, make) => {
    fc.assert(
      fc.property(looksLikeMarkup, (words) => {
        const document: DocumentNode = {
          object: 'document',
          data: { schemaVersion: 8 },
          nodes: make(words),
        };
        const markdown = writeMarkdown(document, { writeTarget: () => undefined });
        expect(renderText(read(markdown)), markdown).toBe(renderText(document));
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});
