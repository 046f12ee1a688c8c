import { describe, expect, it } from 'vitest';
import { compileTypst } from '../../../tests/compile-typst.ts';
import { block, documentOf, fragment, paragraph } from '../../testing/make-nodes.ts';
import { typstContextOf } from '../testing/typst-context-of.ts';
import { writeTypst } from '../write-book.ts';

type Cells = Record<string, string>;

function write(columns: readonly string[], rows: readonly Cells[], data: object = {}): string {
  const ids = [...new Set(columns)];
  const definition = Object.fromEntries(ids.map((id) => [id, { id, title: id, type: 'text' }]));
  const records = rows.map((row, index) => {
    const values = Object.fromEntries(Object.keys(row).map((id) => [id, `${index}-${id}`]));
    return [`r${index}`, { orderIndex: `a${index}`, values }];
  });
  const fragments = rows.flatMap((row, index) =>
    Object.entries(row).map(([id, words]) => fragment(`${index}-${id}`, paragraph(words))),
  );
  const view = { type: 'grid', columns };
  const all = { view, definition, records: Object.fromEntries(records), ...data };
  const source = writeTypst(documentOf(block('table', all, [], { fragments })), typstContextOf());
  expect(compileTypst(source).problems).toEqual([]);
  return source;
}

/** The widths and the size of the text of the one table of a source. */
function layoutOf(source: string): { widths: number[]; size: number } {
  const [, widths = '', size = ''] =
    /#data-table\(\(([^)]*)\),\([^)]*\),([\d.]+)pt/.exec(source) ?? [];
  return { widths: widths.split(',').filter(Boolean).map(Number.parseFloat), size: Number(size) };
}

describe('grids', () => {
  it('give short columns what they need, and long ones the rest', () => {
    const long = 'many words that go on and on '.repeat(12);
    const { widths, size } = layoutOf(write(['Id', 'Text'], [{ Id: '1', Text: long }]));
    expect(widths[0]).toBeLessThan(8);
    expect(widths[1]).toBeGreaterThan(60);
    expect(size).toBe(9.3);
  });

  it('are set smaller where their words would not fit beside each other', () => {
    const columns = Array.from({ length: 14 }, (_, index) => `Column${index}`);
    const row = Object.fromEntries(columns.map((column) => [column, 'Internationalization']));
    const { widths, size } = layoutOf(write(columns, [row]));
    expect(widths).toHaveLength(14);
    expect(size).toBeLessThan(7);
    expect(size).toBeGreaterThan(5.5);
  });

  it('merge cells, and have a column once however often it is named', () => {
    const merges = [
      { anchor: { record: 'r0', column: 'b' }, rowSpan: 1, colSpan: 2 },
      { anchor: { record: 'r1', column: 'b' }, rowSpan: 1, colSpan: 2 },
    ];
    const rows = [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ];
    expect(write(['c', 'b', 'c', 'b'], rows, { cellMerges: merges })).not.toContain('colspan');
    expect(write(['a', 'b', 'c'], rows, { cellMerges: merges })).toContain(
      'table.cell(rowspan: 1, colspan: 2)[#"2";]',
    );
  });
});
