import { asRecord, readChoice, readFlag } from '../../render/node-data.ts';
import { cellKey, type Merges, readMerges } from '../../render/tables/grid.ts';
import type { ColumnModel, RecordModel, TableModel } from '../../render/tables/table-model.ts';
import { call, contentBlock, list } from '../source.ts';
import { writeText } from '../text.ts';
import type { TypstState } from '../typst-state.ts';
import { writeValue } from './cell-values.ts';
import { layOutColumns } from './column-widths.ts';

const TEXT_SIZE = 9.3;
/** Words in cells break sooner than those of the text. */
const LONG_WORD = 14;

/** A grid: a table over the whole measure, whose head stands again on every page. */
export function writeGrid(given: TableModel, isWide: boolean, state: TypstState): string {
  const table = { ...given, columns: uniqueColumns(given.columns) };
  if (table.columns.length === 0) return '';
  const { shares, scale } = layOutColumns(table);
  const longWord = state.longWord;
  state.longWord = LONG_WORD;
  const widths = readWidths(table) ?? shares;
  const args = [
    list(widths.map((share) => `${share.toFixed(1)}fr`)),
    list(table.columns.map(alignOf)),
    `${(TEXT_SIZE * scale).toFixed(2)}pt`,
    list(writeHead(table, state)),
    `${isWide}`,
    ...writeCells(table, state),
  ];
  state.longWord = longWord;
  return call('data-table', args);
}

/** Each column once: a merged cell must know which one it covers. */
function uniqueColumns(columns: readonly ColumnModel[]): ColumnModel[] {
  return [...new Map(columns.map((column) => [column.id, column])).values()];
}

/** The widths that the author gave, where every column has one. */
function readWidths(table: TableModel): number[] | undefined {
  const given = asRecord(table.view.columnWidths) ?? {};
  const widths = table.columns.flatMap(({ id }) => {
    const width = given[id];
    return typeof width === 'number' && width > 0 && width < 100_000 ? [width] : [];
  });
  return widths.length === table.columns.length ? widths : undefined;
}

function writeHead(table: TableModel, state: TypstState): string[] {
  const isEmpty = table.columns.every(({ title }) => title.trim() === '');
  if (isEmpty || readFlag(table.view, 'hideHeader')) return [];
  return table.columns.map(({ title }) => contentBlock(writeText(title, state)));
}

function writeCells(table: TableModel, state: TypstState): string[] {
  const merges = readMerges(table);
  return table.records.flatMap((record) =>
    table.columns.flatMap((column) => writeCell(table, record, column, merges, state)),
  );
}

function writeCell(
  table: TableModel,
  record: RecordModel,
  column: ColumnModel,
  merges: Merges,
  state: TypstState,
): string[] {
  const key = cellKey(record, column);
  if (merges.covered.has(key)) return [];
  const body = contentBlock(writeValue(table, record, column, state));
  const span = merges.spans.get(key);
  if (!span || (span.rows === 1 && span.columns === 1)) return [body];
  return [`table.cell(rowspan: ${span.rows}, colspan: ${span.columns})${body}`];
}

function alignOf({ type, definition }: ColumnModel): string {
  const text = readChoice(definition, 'textAlignment', ['center', 'right'] as const);
  const side = text ?? (type === 'number' ? 'end' : 'start');
  const vertical = readChoice(definition, 'verticalAlignment', ['middle', 'bottom'] as const);
  if (vertical === undefined) return `${side} + top`;
  return `${side} + ${vertical === 'middle' ? 'horizon' : 'bottom'}`;
}
