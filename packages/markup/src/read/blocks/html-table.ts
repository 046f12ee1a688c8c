import type { BlockNode } from '../../document.ts';
import { decodeHtmlText, isSet, readBoolean } from '../attribute-text.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { placeCells, readSpan } from './cell-spans.ts';
import { readPlainTitle } from './plain-title.ts';
import {
  makeTable,
  readTextAlign,
  type TableCell,
  type TableColumn,
  type TableRow,
} from './table.ts';
import { readTableCell } from './table-cell.ts';

const TYPES = new Set([
  'text',
  'number',
  'checkbox',
  'rating',
  'select',
  'files',
  'users',
  'content-ref',
  'image',
]);

/** An HTML table, as a grid or as cards (section 5 of the document block specification). */
export function convertHtmlTable(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { head, body } = findRows(node);
  const bodyCells = body.map(listCells);
  const columns = head ? readColumns(context, listCells(head)) : [];
  const rows = placeCells(bodyCells);
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  if (width === 0) return [];
  while (columns.length < width) columns.push(makeTextColumn());
  alignColumns(columns, rows);
  const records = rows.map((row) => readRow(context, row, columns));
  showImages(columns, records);
  const data: Record<string, unknown> = {};
  if (readBoolean(node.attributes['data-full-width'])) data.fullWidth = true;
  const search = readBoolean(node.attributes['data-search']);
  if (search !== undefined) data.search = search;
  return [
    makeTable({
      columns,
      rows: records,
      view: readView(node.attributes, head !== undefined),
      data,
    }),
  ];
}

function readView(attributes: Record<string, string>, hasHead: boolean): Record<string, unknown> {
  if (attributes['data-view'] === 'cards') {
    const view: Record<string, unknown> = {
      type: 'cards',
      cardSize: attributes['data-card-size'] === 'large' ? 'large' : 'medium',
    };
    if (isSet(attributes['data-column-title-hidden'])) view.hideColumnTitle = true;
    if (readBoolean(attributes['data-card-wrap']) === false) view.wrap = false;
    return view;
  }
  const view: Record<string, unknown> = {
    type: 'grid',
    hideHeader: isSet(attributes['data-header-hidden']) || !hasHead,
    useNewSizing: true,
  };
  if (isSet(attributes['data-header-sticky'])) view.stickyHeader = true;
  if (isSet(attributes['data-first-column-sticky'])) view.stickyFirstColumn = true;
  return view;
}

/** The header row and the others; without a `thead`, a first row of `th` alone is the header. */
function findRows(table: SyntaxNode): { head: SyntaxNode | undefined; body: SyntaxNode[] } {
  let head: SyntaxNode | undefined;
  const body: SyntaxNode[] = [];
  for (const part of table.children) {
    if (part.type !== 'html') continue;
    const rows = part.name === 'tr' ? [part] : part.children.filter((row) => row.name === 'tr');
    if (part.name === 'thead' && !head) {
      head = rows[0];
      body.push(...rows.slice(1));
    } else {
      body.push(...rows);
    }
  }
  const first = body[0];
  const isHeader =
    first?.children.some((cell) => cell.name === 'th') &&
    !first.children.some((cell) => cell.name === 'td');
  if (!head && first && isHeader) {
    head = first;
    body.shift();
  }
  return { head, body };
}

function listCells(row: SyntaxNode): SyntaxNode[] {
  return row.children.filter(
    (cell) => cell.type === 'html' && (cell.name === 'td' || cell.name === 'th'),
  );
}

function makeTextColumn(): TableColumn {
  return { title: '', type: 'text', hidden: false, fields: { textAlignment: 'left' } };
}

function readColumns(context: ReadContext, cells: readonly SyntaxNode[]): TableColumn[] {
  const columns: TableColumn[] = [];
  for (const cell of cells) {
    columns.push(readColumn(context, cell));
    for (let span = readSpan(cell.attributes.colspan); span > 1; span -= 1)
      columns.push(makeTextColumn());
  }
  return columns;
}

function readColumn(context: ReadContext, cell: SyntaxNode): TableColumn {
  const { attributes } = cell;
  const written = attributes['data-type'] ?? '';
  const select = cell.children.find((child) => child.type === 'html' && child.name === 'select');
  const type = select ? 'select' : TYPES.has(written) ? written : 'text';
  const column: TableColumn = {
    title: readPlainTitle(
      context,
      cell.children.filter((child) => child !== select),
    ),
    type,
    hidden: isSet(attributes['data-hidden']),
    fields: readColumnFields(context, type, attributes, select),
  };
  const width = Number.parseFloat(attributes.width ?? '');
  if (width > 0) column.width = width;
  if (isSet(attributes['data-card-target'])) column.role = 'targetDefinition';
  else if (isSet(attributes['data-card-cover-dark'])) column.role = 'coverDefinitionDark';
  else if (isSet(attributes['data-card-cover'])) column.role = 'coverDefinition';
  return column;
}

function readColumnFields(
  context: ReadContext,
  type: string,
  attributes: Record<string, string>,
  select: SyntaxNode | undefined,
): Record<string, unknown> {
  switch (type) {
    case 'text': {
      const fields: Record<string, unknown> = { textAlignment: readTextAlign(attributes.align) };
      const vertical = readVerticalAlign(attributes.valign);
      if (vertical) fields.verticalAlignment = vertical;
      return fields;
    }
    case 'rating':
      return { max: Number.parseInt(attributes['data-max'] ?? '', 10) || 5 };
    case 'select':
      return {
        multiple: isSet(select?.attributes.multiple ?? attributes['data-multiple']),
        options: (select?.children ?? [])
          .filter((option) => option.name === 'option')
          .map((option) => readOption(context, option)),
      };
    case 'users':
      return { multiple: isSet(attributes['data-multiple'] ?? 'true') };
    default:
      return {};
  }
}

function readOption(context: ReadContext, option: SyntaxNode): Record<string, unknown> {
  const label = decodeHtmlText(option.attributes.label ?? readPlainTitle(context, option.children));
  return {
    value: decodeHtmlText(option.attributes.value ?? label),
    label,
    color: decodeHtmlText(option.attributes.color ?? ''),
  };
}

function readVerticalAlign(value: string | undefined): string | undefined {
  return value === 'top' || value === 'middle' || value === 'bottom' ? value : undefined;
}

/** A column whose header sets no alignment takes that of its first cell. */
function alignColumns(
  columns: readonly TableColumn[],
  rows: readonly (SyntaxNode | undefined)[][],
): void {
  const aligned = new Set<number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const column = columns[index];
      if (!cell || !column || aligned.has(index)) continue;
      aligned.add(index);
      if (column.type === 'text') alignColumn(column, cell.attributes);
    }
  }
}

function alignColumn(column: TableColumn, attributes: Record<string, string>): void {
  if (column.fields.textAlignment === 'left' && attributes.align) {
    column.fields.textAlignment = readTextAlign(attributes.align);
  }
  const vertical = readVerticalAlign(attributes.valign);
  if (column.fields.verticalAlignment === undefined && vertical) {
    column.fields.verticalAlignment = vertical;
  }
}

function readRow(
  context: ReadContext,
  cells: readonly (SyntaxNode | undefined)[],
  columns: readonly TableColumn[],
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

/** A column of files that holds web addresses is a column of images: those may be addresses. */
function showImages(columns: readonly TableColumn[], rows: readonly TableRow[]): void {
  for (const [index, column] of columns.entries()) {
    if (column.type !== 'files') continue;
    const cells = rows.map((row) => row[index]);
    const hasUrl = cells.some(
      (cell) => isRefList(cell?.value) && cell.value.some((ref) => ref.kind === 'url'),
    );
    if (hasUrl) column.type = 'image';
    for (const cell of cells) {
      if (!cell || !isRefList(cell.value)) continue;
      cell.value = hasUrl
        ? cell.value[0]
        : cell.value.flatMap((ref) => (ref.file === undefined ? [] : [ref.file]));
    }
  }
}

function isRefList(value: unknown): value is { kind: string; file?: string }[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
}
