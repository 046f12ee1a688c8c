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
import { placeCells, readSpan } from './cell-spans.ts';
import { convertBlocks } from './convert-blocks.ts';
import { readPlainTitle } from './plain-title.ts';
import {
  makeTable,
  makeTextColumn,
  readTextAlign,
  type TableCell,
  type TableRow,
  type WrittenColumn,
  type WrittenTable,
  type WrittenType,
  type WrittenView,
} from './table.ts';
import { readTableCell } from './table-cell.ts';
import { findTableParts } from './table-parts.ts';

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
