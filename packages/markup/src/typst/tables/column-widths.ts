import { inlineText } from '../../render/plain-text.ts';
import {
  type ColumnModel,
  cellOf,
  type RecordModel,
  selectOptions,
  type TableModel,
} from '../../render/tables/table-model.ts';

/** How many characters of the table's text fit beside each other in the measure. */
const LINE = 84;
const MAX_NATURAL = 240;
const MAX_WORD = 22;
const PADDING = 2.5;

/** Widths of columns as shares of the table's, and how large its text may be, 1 being full size. */
export interface TableLayout {
  shares: readonly number[];
  scale: number;
}

/**
 * Lays a table out by its text: columns are as wide as they need where all of it fits in a line;
 * else short columns are, and long ones share the rest by the square root of their length. Where
 * not even the longest words fit, the text is smaller.
 */
export function layOutColumns(table: TableModel): TableLayout {
  const columns = table.columns.map((column) => measureColumn(table, column));
  const needed = sum(columns.map(({ word }) => word));
  const scale = Math.min(1, Math.max(0.62, LINE / needed));
  const line = LINE / scale;
  const natural = sum(columns.map(({ length }) => length));
  if (natural <= line) return { shares: columns.map(({ length }) => length), scale };
  const spare = Math.max(0, line - needed);
  const wants = columns.map(({ length, word }) => Math.sqrt(Math.max(0, length - word)));
  const total = sum(wants) || 1;
  const shares = columns.map(({ length, word }, index) =>
    Math.min(length, word + (spare * (wants[index] ?? 0)) / total),
  );
  return { shares, scale };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function measureColumn(table: TableModel, column: ColumnModel): { length: number; word: number } {
  let length = 3;
  let word = 3;
  for (const text of [column.title, ...table.records.map((one) => cellWords(table, one, column))]) {
    const cut = text.slice(0, MAX_NATURAL);
    length = Math.max(length, widthOf(cut));
    for (const one of cut.split(/[\s/._-]+/)) word = Math.max(word, widthOf(one));
  }
  return { length: length + PADDING, word: Math.min(word, MAX_WORD, length) + PADDING };
}

/** The width of text in characters, of which a CJK one counts as two. */
function widthOf(text: string): number {
  return (
    text.length +
    (text.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g)?.length ?? 0)
  );
}

function cellWords(table: TableModel, record: RecordModel, column: ColumnModel): string {
  const value = record.values[column.id];
  switch (column.type) {
    case 'text': {
      const cell = cellOf(table, record, column);
      return cell ? inlineText(cell) : '';
    }
    case 'number':
      return typeof value === 'number' ? String(value) : '';
    case 'select': {
      const options = selectOptions(column);
      const names = Array.isArray(value) ? value : [];
      return names.map((name) => options.get(name)?.label ?? String(name)).join(' ');
    }
    case 'checkbox':
      return '';
    default:
      return 'a reference of words';
  }
}
