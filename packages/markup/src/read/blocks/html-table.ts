import type { BlockNode } from '../../document.ts';
import { findChoice } from '../../schema/fields.ts';
import {
  type ColumnFields,
  type ColumnType,
  type SelectOption,
  TABLE_COLUMNS,
} from '../../schema/table-columns.ts';
import { decodeHtmlText, isSet, readBoolean } from '../attribute-text.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import {
  makeTable,
  makeTextColumn,
  readPlainTitle,
  readTextAlign,
  type TableCell,
  type TableRow,
  type WrittenColumn,
  type WrittenTable,
  type WrittenType,
  type WrittenView,
} from './table.ts';
import { readTableCell } from './table-cell.ts';

/**
 * An HTML table, as a grid or as cards (section 5 of the document block specification), after what
 * stands in it beside its cells.
 */
export function convertHtmlTable(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { head, body, outside } = findTableParts(node);
  const above = convertBlocks(context, outside);
  const columns = head ? readColumns(context, head) : [];
  const rows = placeCells(body);
  const width = rows.reduce((most, row) => Math.max(most, row.length), columns.length);
  if (width === 0) return above;
  while (columns.length < width) columns.push(makeTextColumn());
  alignColumns(columns, rows);
  const records = rows.map((row) => readRow(context, row, columns));
  showWords(context, columns, rows, records);
  showFiles(columns, records);
  const data: WrittenTable['data'] = {};
  if (readBoolean(node.attributes['data-full-width'])) data.fullWidth = true;
  const search = readBoolean(node.attributes['data-search']);
  if (search !== undefined) data.search = search;
  const view = readView(node.attributes, head !== undefined);
  return [...above, makeTable({ columns, rows: records, view, data })];
}

function readView(attributes: Record<string, string>, hasHead: boolean): WrittenView {
  if (attributes['data-view'] === 'cards') {
    const view: Extract<WrittenView, { type: 'cards' }> = {
      type: 'cards',
      cardSize: attributes['data-card-size'] === 'large' ? 'large' : 'medium',
    };
    if (isSet(attributes['data-column-title-hidden'])) view.hideColumnTitle = true;
    if (readBoolean(attributes['data-card-wrap']) === false) view.wrap = false;
    return view;
  }
  const view: Extract<WrittenView, { type: 'grid' }> = {
    type: 'grid',
    hideHeader: isSet(attributes['data-header-hidden']) || !hasHead,
    useNewSizing: true,
  };
  if (isSet(attributes['data-header-sticky'])) view.stickyHeader = true;
  if (isSet(attributes['data-first-column-sticky'])) view.stickyFirstColumn = true;
  return view;
}

function readColumns(context: ReadContext, cells: readonly SyntaxNode[]): WrittenColumn[] {
  const columns: WrittenColumn[] = [];
  for (const cell of cells) {
    columns.push(readColumn(context, cell));
    for (let span = readSpan(cell.attributes.colspan); span > 1; span -= 1)
      columns.push(makeTextColumn());
  }
  return columns;
}

function readColumn(context: ReadContext, cell: SyntaxNode): WrittenColumn {
  const { attributes } = cell;
  const written = attributes['data-type'] ?? '';
  const select = cell.children.find((child) => child.type === 'html' && child.name === 'select');
  const type = select ? 'select' : isColumnType(written) ? written : 'text';
  const column: WrittenColumn = {
    title: readPlainTitle(
      context,
      cell.children.filter((child) => child !== select),
    ),
    hidden: isSet(attributes['data-hidden']),
    ...readType(context, type, attributes, select),
  };
  const width = Number.parseFloat(attributes.width ?? '');
  if (width > 0) column.width = width;
  if (isSet(attributes['data-card-target'])) column.role = 'targetDefinition';
  else if (isSet(attributes['data-card-cover-dark'])) column.role = 'coverDefinitionDark';
  else if (isSet(attributes['data-card-cover'])) column.role = 'coverDefinition';
  return column;
}

function isColumnType(name: string): name is ColumnType {
  return Object.hasOwn(TABLE_COLUMNS, name);
}

function readType(
  context: ReadContext,
  type: ColumnType,
  attributes: Record<string, string>,
  select: SyntaxNode | undefined,
): WrittenType {
  switch (type) {
    case 'text': {
      const vertical = readVerticalAlign(attributes.valign);
      const textAlignment = readTextAlign(attributes.align);
      const fields = vertical ? { textAlignment, verticalAlignment: vertical } : { textAlignment };
      return { type, fields };
    }
    case 'rating':
      return { type, fields: { max: Number.parseInt(attributes['data-max'] ?? '', 10) || 5 } };
    case 'select': {
      const multiple = isSet(select?.attributes.multiple ?? attributes['data-multiple']);
      const options = (select?.children ?? [])
        .filter((option) => option.name === 'option' && !option.hidden)
        .map((option) => readOption(context, option));
      return { type, fields: { multiple, options } };
    }
    case 'users':
      return { type, fields: { multiple: isSet(attributes['data-multiple'] ?? 'true') } };
    case 'number':
    case 'checkbox':
    case 'files':
    case 'content-ref':
    case 'image':
      return { type, fields: {} };
  }
}

function readOption(context: ReadContext, option: SyntaxNode): SelectOption {
  const label = decodeHtmlText(option.attributes.label ?? readPlainTitle(context, option.children));
  return {
    value: decodeHtmlText(option.attributes.value ?? label),
    label,
    color: decodeHtmlText(option.attributes.color ?? ''),
  };
}

function readVerticalAlign(
  value: string | undefined,
): ColumnFields<'text'>['verticalAlignment'] | undefined {
  return findChoice(TABLE_COLUMNS.text.definition.verticalAlignment, value);
}

/** A column whose header sets no alignment takes that of its first cell. */
function alignColumns(
  columns: readonly WrittenColumn[],
  rows: readonly (SyntaxNode | undefined)[][],
): void {
  const aligned = new Set<number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const column = columns[index];
      if (!cell || !column || aligned.has(index)) continue;
      aligned.add(index);
      if (column.type === 'text') alignColumn(column.fields, cell.attributes);
    }
  }
}

function alignColumn(fields: ColumnFields<'text'>, attributes: Record<string, string>): void {
  if (fields.textAlignment === 'left' && attributes.align) {
    fields.textAlignment = readTextAlign(attributes.align);
  }
  const vertical = readVerticalAlign(attributes.valign);
  if (fields.verticalAlignment === undefined && vertical) fields.verticalAlignment = vertical;
}

function readRow(
  context: ReadContext,
  cells: readonly (SyntaxNode | undefined)[],
  columns: readonly WrittenColumn[],
): TableRow {
  return cells.map((node, index): TableCell | undefined => {
    const column = columns[index];
    if (!node || !column) return undefined;
    const cell = readTableCell(context, node, column);
    const rowSpan = readSpan(node.attributes.rowspan);
    const colSpan = readSpan(node.attributes.colspan);
    if (rowSpan > 1) cell.rowSpan = rowSpan;
    if (colSpan > 1) cell.colSpan = colSpan;
    return cell;
  });
}

/** A column that is shown is one of texts where the values of its type do not say what a cell does. */
function showWords(
  context: ReadContext,
  columns: WrittenColumn[],
  rows: readonly (SyntaxNode | undefined)[][],
  records: readonly TableRow[],
): void {
  // What is only asked has no targets.
  const asking = { ...context, targets: [], knownTargets: new Map() };
  for (const [index, column] of columns.entries()) {
    if (column.type === 'text' || column.hidden || column.role !== undefined) continue;
    const isUnread = records.some((record, at) => {
      const cell = record[index];
      const isEmpty = cell?.value === undefined && cell?.files === undefined;
      return isEmpty && readPlainTitle(asking, rows[at]?.[index]?.children ?? []) !== '';
    });
    if (!isUnread) continue;
    const { title, hidden, width } = column;
    columns[index] = { ...makeTextColumn(), title, hidden, ...(width && { width }) };
    for (const [at, record] of records.entries()) {
      const node = rows[at]?.[index];
      const cell = record[index];
      if (!node || !cell) continue;
      delete cell.value;
      delete cell.files;
      delete cell.source;
      cell.blocks = convertBlocks(context, node.children);
    }
  }
}

/** A column of files that holds web addresses is a column of images: those may be addresses. */
function showFiles(columns: WrittenColumn[], rows: readonly TableRow[]): void {
  for (const [index, column] of columns.entries()) {
    if (column.type !== 'files') continue;
    const cells = rows.flatMap((row) => row[index] ?? []);
    const hasUrl = cells.some(({ files }) => files?.some((ref) => ref.kind === 'url'));
    if (hasUrl) columns[index] = { ...column, type: 'image' };
    for (const cell of cells) {
      const { files } = cell;
      if (files === undefined) continue;
      delete cell.files;
      const [first] = files;
      if (!hasUrl) cell.value = files.flatMap((ref) => (ref.kind === 'file' ? [ref.file] : []));
      else if (first !== undefined) cell.value = first;
    }
  }
}

/** What an HTML table is made of. */
interface TableParts {
  /** The cells of the header row, and of the others. */
  head: SyntaxNode[] | undefined;
  body: SyntaxNode[][];
  /** What stands in it beside its cells, as its caption: browsers show it above the table. */
  outside: SyntaxNode[];
}

/**
 * Takes an HTML table apart, whatever stands where. Without a `thead`, a first row of `th` alone is the
 * header. Cells that are in no row are one.
 */
function findTableParts(table: SyntaxNode): TableParts {
  const finder = new PartFinder();
  finder.readRows(table, false);
  const { rows, outside } = finder;
  const marked = rows.findIndex(({ isHead }) => isHead);
  const [first] = rows;
  const isHeader =
    first?.cells.some(({ name }) => name === 'th') &&
    !first.cells.some(({ name }) => name === 'td');
  const head = marked >= 0 ? marked : isHeader ? 0 : -1;
  return {
    head: rows[head]?.cells,
    body: rows.filter((_, index) => index !== head).map(({ cells }) => cells),
    outside,
  };
}

interface Row {
  cells: SyntaxNode[];
  isHead: boolean;
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot', 'colgroup']);

class PartFinder {
  readonly rows: Row[] = [];
  readonly outside: SyntaxNode[] = [];

  /** Reads what stands in a table or in a group of rows. */
  readRows({ children }: SyntaxNode, isHead: boolean): void {
    let loose: Row | undefined;
    for (const child of children) {
      if (child.hidden) continue;
      if (isCell(child)) {
        loose ??= this.addRow(isHead);
        loose.cells.push(child);
        continue;
      }
      loose = undefined;
      if (child.type === 'html' && child.name === 'tr') this.readRow(child, isHead);
      else if (isGroup(child)) this.readRows(child, child.name === 'thead');
      else this.outside.push(child);
    }
  }

  private readRow({ children }: SyntaxNode, isHead: boolean): void {
    const row = this.addRow(isHead);
    for (const child of children) {
      if (isCell(child)) row.cells.push(child);
      else if (child.hidden) continue;
      else if (child.type === 'html' && child.name === 'tr') this.readRow(child, isHead);
      else if (isGroup(child)) this.readRows(child, child.name === 'thead');
      else this.outside.push(child);
    }
  }

  private addRow(isHead: boolean): Row {
    const row = { cells: [], isHead };
    this.rows.push(row);
    return row;
  }
}

function isCell({ type, name }: SyntaxNode): boolean {
  return type === 'html' && (name === 'td' || name === 'th');
}

function isGroup({ type, name }: SyntaxNode): boolean {
  return type === 'html' && GROUPS.has(name);
}

const MAX_SPAN = 50;

/** How many places the spanning cells of one table may cover; further ones do not span. */
const MAX_COVERED = 20_000;

/** The `rowspan` or `colspan` of a cell, 1 to 50. */
function readSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), MAX_SPAN);
}

/** The cells of each row by column; undefined where another cell spans. */
function placeCells(rows: readonly (readonly SyntaxNode[])[]): (SyntaxNode | undefined)[][] {
  const covered = new CoveredPlaces();
  return rows.map((cells, rowIndex) => {
    const row: (SyntaxNode | undefined)[] = [];
    for (const cell of cells) {
      while (covered.has(rowIndex, row.length)) row.push(undefined);
      const columns = readSpan(cell.attributes.colspan);
      covered.cover(rowIndex, row.length, readSpan(cell.attributes.rowspan), columns);
      row.push(cell);
    }
    return row;
  });
}

/** The places of a table that cells of other places cover. */
class CoveredPlaces {
  private readonly rows = new Map<number, Set<number>>();
  private left = MAX_COVERED;

  has(row: number, column: number): boolean {
    return this.rows.get(row)?.has(column) ?? false;
  }

  cover(row: number, column: number, rowSpan: number, columnSpan: number): void {
    const count = rowSpan * columnSpan - 1;
    if (count === 0 || count > this.left) return;
    this.left -= count;
    for (let down = 0; down < rowSpan; down += 1) {
      const columns = this.rows.get(row + down) ?? new Set();
      this.rows.set(row + down, columns);
      for (let right = down === 0 ? 1 : 0; right < columnSpan; right += 1)
        columns.add(column + right);
    }
  }
}
