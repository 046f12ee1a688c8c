import { classNames, element, escapeText, voidElement } from '../html-writer.ts';
import { asList, asRecord, readChoice, readFlag } from '../node-data.ts';
import type { RenderState } from '../render-state.ts';
import { renderValue } from './cell-values.ts';
import type { ColumnModel, RecordModel, TableModel } from './table-model.ts';

const MAX_SPAN = 50;

/** A grid: a table that scrolls within its own labelled region, by keyboard too. */
export function renderGrid(table: TableModel, state: RenderState): string {
  if (table.columns.length === 0) return '';
  const { view, data } = table;
  state.tables += 1;
  const content = renderWidths(table) + renderHead(table) + renderBody(table, state);
  const attributes = {
    class: classNames(
      'table-scroll',
      readFlag(data, 'fullWidth') && 'full-width',
      readFlag(view, 'stickyHeader') && 'table-sticky-header',
      readFlag(view, 'stickyFirstColumn') && 'table-sticky-column',
    ),
    role: 'region',
    tabindex: 0,
    'aria-label': `${state.labels.table} ${state.tables}`,
  };
  return element('div', attributes, element('table', {}, content));
}

function renderWidths(table: TableModel): string {
  const widths = asRecord(table.view.columnWidths) ?? {};
  const columns = table.columns.map(({ id }) => widths[id]);
  if (!columns.some((width) => typeof width === 'number')) return '';
  const cols = columns.map((width) =>
    voidElement('col', {
      width: typeof width === 'number' && width > 0 ? Math.round(width) : undefined,
    }),
  );
  return element('colgroup', {}, cols.join(''));
}

function renderHead(table: TableModel): string {
  if (table.columns.every(({ title }) => title.trim() === '')) return '';
  const cells = table.columns.map((column) =>
    element('th', { scope: 'col', class: cellClass(column) }, escapeText(column.title)),
  );
  const isHidden = readFlag(table.view, 'hideHeader');
  return element('thead', { class: isHidden ? 'visually-hidden' : undefined }, row(cells.join('')));
}

function renderBody(table: TableModel, state: RenderState): string {
  const merges = readMerges(table);
  const rows = table.records.map((record) => {
    const cells = table.columns.map((column) => renderCell(table, record, column, merges, state));
    return row(cells.join(''));
  });
  return element('tbody', {}, rows.join(''));
}

function row(cells: string): string {
  return element('tr', {}, cells);
}

function renderCell(
  table: TableModel,
  record: RecordModel,
  column: ColumnModel,
  merges: Merges,
  state: RenderState,
): string {
  const key = cellKey(record, column);
  if (merges.covered.has(key)) return '';
  const span = merges.spans.get(key);
  const attributes = {
    class: cellClass(column),
    rowspan: span && span.rows > 1 ? span.rows : undefined,
    colspan: span && span.columns > 1 ? span.columns : undefined,
  };
  return element('td', attributes, renderValue(table, record, column, state));
}

function cellClass(column: ColumnModel): string | undefined {
  const align = readChoice(column.definition, 'textAlignment', ['center', 'right'] as const);
  const vertical = readChoice(column.definition, 'verticalAlignment', [
    'middle',
    'bottom',
  ] as const);
  return classNames(
    column.type === 'number' && 'cell-number',
    align === 'center' && 'align-center',
    align === 'right' && 'align-end',
    vertical && `valign-${vertical}`,
  );
}

export interface Merges {
  spans: ReadonlyMap<string, { rows: number; columns: number }>;
  /** Cells that a merged cell lies over. */
  covered: ReadonlySet<string>;
}

export function cellKey(record: RecordModel, column: ColumnModel): string {
  return `${record.id}\n${column.id}`;
}

/** Merged cells, cut to the table's size; one that overlaps an earlier one is ignored. */
export function readMerges(table: TableModel): Merges {
  const spans = new Map<string, { rows: number; columns: number }>();
  const covered = new Set<string>();
  for (const value of asList(table.data.cellMerges)) {
    const merge = asRecord(value) ?? {};
    const anchor = asRecord(merge.anchor) ?? {};
    const top = table.records.findIndex(({ id }) => id === anchor.record);
    const left = table.columns.findIndex(({ id }) => id === anchor.column);
    if (top < 0 || left < 0) continue;
    const rows = table.records.slice(top, top + readSpan(merge.rowSpan));
    const columns = table.columns.slice(left, left + readSpan(merge.colSpan));
    const [key, ...others] = rows.flatMap((record) =>
      columns.map((column) => cellKey(record, column)),
    );
    if (key === undefined || [key, ...others].some((one) => spans.has(one) || covered.has(one))) {
      continue;
    }
    spans.set(key, { rows: rows.length, columns: columns.length });
    for (const other of others) covered.add(other);
  }
  return { spans, covered };
}

function readSpan(value: unknown): number {
  const span = typeof value === 'number' && Number.isInteger(value) ? value : 1;
  return Math.min(MAX_SPAN, Math.max(1, span));
}
