import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../tests/compile-typst.ts';
import { readPdf } from '../../tests/read-pdf.ts';
import type { BlockNode } from '../document.ts';
import {
  block,
  code,
  documentOf,
  fragment,
  inline,
  paragraph,
  text,
} from '../testing/make-nodes.ts';
import { typstContextOf } from './testing/typst-context-of.ts';
import { writeTypst } from './write-book.ts';

type Wrap = (inner: BlockNode) => BlockNode;

function tableOf(inner: BlockNode, type = 'grid'): BlockNode {
  const definition = { a: { id: 'a', title: 'A', type: 'text' } };
  const records = { r: { orderIndex: 'a', values: { a: 'r-a' } } };
  const data = { view: { type, columns: ['a'] }, definition, records };
  return block('table', data, [], { fragments: [fragment('r-a', inner)] });
}

const WRAPS: Readonly<Record<string, Wrap>> = {
  blockquote: (inner) => block('blockquote', {}, [inner]),
  hint: (inner) => block('hint', { style: 'info' }, [inner]),
  'list-unordered': (inner) => block('list-unordered', {}, [block('list-item', {}, [inner])]),
  'list-ordered': (inner) =>
    block('list-ordered', {}, [block('list-item', {}, [paragraph('item'), inner])]),
  'list-tasks': (inner) => block('list-tasks', {}, [block('list-item', {}, [inner])]),
  tabs: (inner) => block('tabs', {}, [block('tabs-item', { title: 'T' }, [inner])]),
  expandable: (inner) =>
    block('expandable', {}, [], {
      fragments: [fragment('expandable-title', paragraph('T')), fragment('expandable-body', inner)],
    }),
  stepper: (inner) => block('stepper', {}, [block('stepper-step', {}, [inner])]),
  columns: (inner) =>
    block('columns', {}, [block('column', {}, [inner]), block('column', {}, [paragraph('x')])]),
  grid: (inner) => tableOf(inner),
  cards: (inner) => tableOf(inner, 'cards'),
  updates: (inner) => block('updates', {}, [block('update', { date: '2026-01-02' }, [inner])]),
  conflict: (inner) => block('conflict', {}, [], { fragments: [fragment('ours', inner)] }),
  annotation: (inner) =>
    paragraph(inline('annotation', {}, [text('on')], [fragment('annotation-body', inner)])),
};

const MARKED = [
  'bold',
  'italic',
  'code',
  'strikethrough',
  'keyboard',
  'superscript',
  'subscript',
  { object: 'mark', type: 'color', data: { text: 'red', background: 'yellow' } },
] as const;

function leafBlocks(): BlockNode {
  return block('blockquote', {}, [
    paragraph(
      text('bottom', ...MARKED),
      inline('link', { ref: { kind: 'url', url: 'https://a.example' } }, [text('l', ...MARKED)]),
      inline('inline-math', { formula: '\\frac{a}{\\sqrt{\\frac{b}{c}}}' }),
    ),
    code({ title: 't', lineNumbers: true }, 'code'),
    block('embed', { url: 'https://a.example' }),
    block('math', { formula: '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}' }),
  ]);
}

function nestDeep(levels: number, wraps: readonly Wrap[]): BlockNode {
  let node = leafBlocks();
  for (let level = 0; level < levels; level += 1) {
    node = (wraps[level % wraps.length] ?? ((inner: BlockNode) => inner))(node);
  }
  return node;
}

async function textOf(node: BlockNode): Promise<string> {
  const compiled = compileTypst(writeTypst(documentOf(node), typstContextOf()));
  expect(compiled.problems).toEqual([]);
  return (await readPdf(compiled.pdf())).pages.join('');
}

describe('nested blocks', () => {
  it.each(Object.keys(WRAPS))('%s within itself shows what is at the bottom', async (name) => {
    const wrap = WRAPS[name];
    if (!wrap) throw new Error(name);
    for (const levels of [8, 12, 30]) {
      expect(await textOf(nestDeep(levels, [wrap]))).toContain('bottom');
    }
    expect(
      compileTypst(writeTypst(documentOf(nestDeep(200, [wrap])), typstContextOf())).problems,
    ).toEqual([]);
  });

  it('of every kind show what is at the bottom', async () => {
    const names = Object.keys(WRAPS);
    for (let start = 0; start < names.length; start += 1) {
      const order = [...names.slice(start), ...names.slice(0, start)];
      const wraps = order.flatMap((name) => WRAPS[name] ?? []);
      expect(await textOf(nestDeep(24, wraps))).toContain('bottom');
    }
  });
});

describe('large blocks', () => {
  it('are tables of 2,000 rows, whose head stands on every page', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => index);
    const table = block(
      'table',
      {
        view: { type: 'grid', columns: ['a', 'b'] },
        definition: {
          a: { id: 'a', title: 'HEADWORD', type: 'number' },
          b: { id: 'b', title: 'B', type: 'text' },
        },
        records: Object.fromEntries(
          rows.map((row) => [
            `r${row}`,
            { orderIndex: String(row).padStart(5, '0'), values: { a: row, b: `b${row}` } },
          ]),
        ),
      },
      [],
      { fragments: rows.map((row) => fragment(`b${row}`, paragraph(`row ${row} of many`))) },
    );
    const compiled = compileTypst(writeTypst(documentOf(table), typstContextOf()));
    expect(compiled.problems).toEqual([]);
    const { pages } = await readPdf(compiled.pdf());
    expect(pages.filter((page) => !page.includes('HEADWORD'))).toEqual([]);
    expect(pages.join('')).toContain('row1999ofmany');
  });

  it('are code of 5,000 lines, and lines without end', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `const line${index} = ${index};`);
    const block = code({ syntax: 'js', lineNumbers: true }, ...lines, 'x'.repeat(30_000));
    const compiled = compileTypst(writeTypst(documentOf(block), typstContextOf()));
    expect(compiled.problems).toEqual([]);
    const { pages } = await readPdf(compiled.pdf());
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.join('')).toContain('constline4999=4999;');
    expect(pages.join('').match(/x{50}/g)?.length).toBeGreaterThan(500);
  });
});
