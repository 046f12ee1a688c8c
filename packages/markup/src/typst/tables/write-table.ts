import {
  asRecord,
  asRef,
  fragmentsOf,
  nodesOf,
  readChoice,
  readFlag,
  readText,
} from '../../render/node-data.ts';
import { inlineText } from '../../render/plain-text.ts';
import { cellKey, type Merges, readMerges } from '../../render/tables/grid.ts';
import {
  type ColumnModel,
  cellOf,
  type RecordModel,
  readTable,
  selectOptions,
  type TableModel,
} from '../../render/tables/table-model.ts';
import { findDestination, writeLink } from '../links.ts';
import { picturePath } from '../media.ts';
import { call, contentBlock, list } from '../source.ts';
import { writeText } from '../text.ts';
import { type BlockWriter, isOutermost, nest, type TypstState } from '../typst-state.ts';
import { imageRef, writeValue } from './cell-values.ts';

/** A table as a grid or as cards; the content of its cells alone where it is nested too deep. */
export const writeTable: BlockWriter<'table'> = (block, state) => {
  const table = readTable(block);
  const isWide = isOutermost(state);
  return nest(
    state,
    6,
    () =>
      table.view.type === 'cards' ? writeCards(table, state) : writeGrid(table, isWide, state),
    () =>
      fragmentsOf(block)
        .map((cell) => state.writeNodes(nodesOf(cell)))
        .join(''),
  );
};

const TEXT_SIZE = 9.3;
/** Words in cells break sooner than those of the text. */
const LONG_WORD = 14;

/** A grid: a table over the whole measure, whose head stands again on every page. */
function writeGrid(given: TableModel, isWide: boolean, state: TypstState): string {
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

/** How many characters of the table's text fit beside each other in the measure. */
const LINE = 84;
const MAX_NATURAL = 240;
const MAX_WORD = 22;
const PADDING = 2.5;

/** Widths of columns as shares of the table's, and how large its text may be, 1 being full size. */
interface TableLayout {
  shares: readonly number[];
  scale: number;
}

/**
 * Lays a table out by its text: columns are as wide as they need where all of it fits in a line;
 * else short columns are, and long ones share the rest by the square root of their length. Where
 * not even the longest words fit, the text is smaller.
 */
function layOutColumns(table: TableModel): TableLayout {
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

/** Cards: boxes in rows, each with its cover, its displayed columns and where it leads. */
function writeCards(table: TableModel, state: TypstState): string {
  const cards = table.records.map((record) => writeCard(table, record, state)).filter(Boolean);
  if (cards.length === 0) return '';
  const most = table.view.cardSize === 'large' ? 2 : 3;
  const count = Math.min(most, Math.max(2, cards.length));
  return call('cards', [`${count}`, ...cards.map(contentBlock)]);
}

function writeCard(table: TableModel, record: RecordModel, state: TypstState): string {
  const destination = findDestination(asRef(readField(table, record, 'targetDefinition')), state);
  const title = cardTitle(table, record);
  const fields = writeFields(table, record, state);
  const cover = picturePath(imageRef(readField(table, record, 'coverDefinition')), state);
  const picture = cover === undefined ? '' : call('card-cover', [cover]);
  const words = title === '' ? (destination?.title ?? '') : '';
  const link = writeLink(destination, state, () => writeText(words || '→', state));
  const more = destination && (words !== '' || title !== '') ? call('card-link', [], link) : '';
  return picture + fields + more;
}

function writeFields(table: TableModel, record: RecordModel, state: TypstState): string {
  const hasTitles = !readFlag(table.view, 'hideColumnTitle');
  let source = '';
  for (const column of table.columns) {
    const value = writeValue(table, record, column, state);
    if (value === '') continue;
    const isTitled = hasTitles && column.title.trim() !== '';
    const title = isTitled ? call('field-title', [], writeText(column.title, state)) : '';
    source += call('card-field', [], title + value);
  }
  return source;
}

function readField(table: TableModel, record: RecordModel, field: string): unknown {
  const id = readText(table.view, field);
  return id === undefined ? undefined : record.values[id];
}

/** The text of a card's first text column that has any. */
function cardTitle(table: TableModel, record: RecordModel): string {
  for (const column of table.columns) {
    const cell = column.type === 'text' ? cellOf(table, record, column) : undefined;
    const text = cell ? inlineText(cell).trim() : '';
    if (text !== '') return text;
  }
  return '';
}
