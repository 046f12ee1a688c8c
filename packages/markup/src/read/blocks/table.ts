import type { BlockNode, FragmentNode } from '../../document.ts';
import { makeFragment, makeVoidBlock } from '../nodes.ts';

/** A column as written. `fields` are those of its type beside id, title and type. */
export interface TableColumn {
  title: string;
  type: string;
  hidden: boolean;
  fields: Record<string, unknown>;
  width?: number;
  role?: 'targetDefinition' | 'coverDefinition' | 'coverDefinitionDark';
}

/** A cell: the blocks of a text column's, or the value of another's; neither where it is empty. */
export interface TableCell {
  blocks?: BlockNode[];
  value?: unknown;
  /** The raw targets of broken references in `value`. */
  source?: string[];
  rowSpan?: number;
  colSpan?: number;
}

/** The cells of a record by column index; undefined where another cell spans. */
export type TableRow = (TableCell | undefined)[];

export interface WrittenTable {
  columns: TableColumn[];
  rows: TableRow[];
  /** The view without what follows from the columns. */
  view: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** A table block: definition, records and view, with a fragment for each text cell. */
export function makeTable(table: WrittenTable): BlockNode {
  const fragments: FragmentNode[] = [];
  const records: Record<string, unknown> = {};
  const cellMerges: unknown[] = [];
  for (const [index, row] of table.rows.entries()) {
    const record = `r${index + 1}`;
    records[record] = makeRecord(row, index, fragments);
    cellMerges.push(...findMerges(row, record));
  }
  const data: Record<string, unknown> = {
    view: makeView(table),
    definition: makeDefinition(table.columns),
    records,
    ...table.data,
  };
  if (cellMerges.length > 0) data.cellMerges = cellMerges;
  return makeVoidBlock('table', data, fragments);
}

export function readTextAlign(align: string | undefined): 'left' | 'center' | 'right' {
  const value = align?.toLowerCase();
  return value === 'center' || value === 'right' ? value : 'left';
}

function columnId(index: number): string {
  return `c${index + 1}`;
}

function makeView(table: WrittenTable): Record<string, unknown> {
  const view: Record<string, unknown> = { ...table.view, columns: [] };
  const columns: string[] = [];
  const columnWidths: Record<string, number> = {};
  for (const [index, column] of table.columns.entries()) {
    if (!column.hidden) columns.push(columnId(index));
    if (column.width !== undefined) columnWidths[columnId(index)] = column.width;
    if (column.role && view.type === 'cards') view[column.role] = columnId(index);
  }
  view.columns = columns;
  if (view.type === 'grid' && Object.keys(columnWidths).length > 0)
    view.columnWidths = columnWidths;
  return view;
}

function makeDefinition(columns: readonly TableColumn[]): Record<string, unknown> {
  const definition: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const id = columnId(index);
    definition[id] = { id, title: column.title, type: column.type, ...column.fields };
  }
  return definition;
}

function makeRecord(
  row: TableRow,
  index: number,
  fragments: FragmentNode[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const sources: Record<string, string[]> = {};
  for (const [columnIndex, cell] of row.entries()) {
    if (!cell) continue;
    const id = columnId(columnIndex);
    if (cell.blocks && cell.blocks.length > 0) {
      const name = `r${index + 1}-${id}`;
      fragments.push({ ...makeFragment(name, cell.blocks), type: 'table-cell' });
      values[id] = name;
    } else if (cell.value !== undefined) {
      values[id] = cell.value;
    }
    if (cell.source) sources[id] = cell.source;
  }
  const record: Record<string, unknown> = {
    orderIndex: `a${String(index).padStart(5, '0')}`,
    values,
  };
  if (Object.keys(sources).length > 0) record.sources = sources;
  return record;
}

function findMerges(row: TableRow, record: string): unknown[] {
  const merges: unknown[] = [];
  for (const [index, cell] of row.entries()) {
    const rowSpan = cell?.rowSpan ?? 1;
    const colSpan = cell?.colSpan ?? 1;
    if (rowSpan > 1 || colSpan > 1) {
      merges.push({ anchor: { record, column: columnId(index) }, rowSpan, colSpan });
    }
  }
  return merges;
}
