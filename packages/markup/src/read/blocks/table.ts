import type { ContentRef } from '@octavo/content';
import type { BlockData, BlockNode, FragmentNode } from '../../document.ts';
import type {
  CellMerge,
  ColumnFields,
  ColumnType,
  ColumnValue,
  TableColumn,
  TableRecord,
  TableView,
} from '../../schema/table-columns.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeFragment, makeVoidBlock, readWords } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { joinText } from './join-text.ts';

/** The type of a column as written, and the fields of its definition that belong to the type. */
export type WrittenType<T extends ColumnType = ColumnType> = {
  [Type in T]: { type: Type; fields: ColumnFields<Type> };
}[T];

/** A column as written. */
export type WrittenColumn = WrittenType & {
  title: string;
  hidden: boolean;
  width?: number;
  role?: 'targetDefinition' | 'coverDefinition' | 'coverDefinitionDark';
};

/** A cell: the blocks of a text column's, or the value of another's; neither where it is empty. */
export interface TableCell {
  blocks?: BlockNode[];
  value?: ColumnValue;
  /** What the cell of a column of files refers to, which may be pictures on the web. */
  files?: ContentRef[];
  /** The raw targets of broken references in `value`. */
  source?: string[];
  rowSpan?: number;
  colSpan?: number;
}

/** The cells of a record by column index; undefined where another cell spans. */
export type TableRow = (TableCell | undefined)[];

export interface WrittenTable {
  columns: WrittenColumn[];
  rows: TableRow[];
  /** The view without what follows from the columns. */
  view: WrittenView;
  data: Pick<BlockData<'table'>, 'fullWidth' | 'search'>;
}

export type WrittenView = Omit<TableView<'grid'>, 'columns'> | Omit<TableView<'cards'>, 'columns'>;

/** A column of texts without a title. */
export function makeTextColumn(): WrittenColumn {
  return { title: '', type: 'text', hidden: false, fields: { textAlignment: 'left' } };
}

/** A table block: definition, records and view, with a fragment for each text cell. */
export function makeTable(table: WrittenTable): BlockNode<'table'> {
  const fragments: FragmentNode[] = [];
  const records: Record<string, TableRecord> = {};
  const cellMerges: CellMerge[] = [];
  for (const [index, row] of table.rows.entries()) {
    const record = `r${index + 1}`;
    records[record] = makeRecord(row, index, fragments);
    cellMerges.push(...findMerges(row, record));
  }
  const data: BlockData<'table'> = {
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

function makeView(table: WrittenTable): TableView {
  const view: TableView = { ...table.view, columns: [] };
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

function makeDefinition(columns: readonly WrittenColumn[]): Record<string, TableColumn> {
  const definition: Record<string, TableColumn> = {};
  for (const [index, column] of columns.entries()) {
    const id = columnId(index);
    definition[id] = makeColumn(id, column);
  }
  return definition;
}

// The type and the fields of a column belong together, which a spread of a union forgets.
function makeColumn(id: string, { title, type, fields }: WrittenColumn): TableColumn {
  return { id, title, type, ...fields } as TableColumn;
}

function makeRecord(row: TableRow, index: number, fragments: FragmentNode[]): TableRecord {
  const values: TableRecord['values'] = {};
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
  const record: TableRecord = {
    orderIndex: `a${String(index).padStart(5, '0')}`,
    values,
  };
  if (Object.keys(sources).length > 0) record.sources = sources;
  return record;
}

function findMerges(row: TableRow, record: string): CellMerge[] {
  const merges: CellMerge[] = [];
  for (const [index, cell] of row.entries()) {
    const rowSpan = cell?.rowSpan ?? 1;
    const colSpan = cell?.colSpan ?? 1;
    if (rowSpan > 1 || colSpan > 1) {
      merges.push({ anchor: { record, column: columnId(index) }, rowSpan, colSpan });
    }
  }
  return merges;
}

/** The plain text of inline source: of a column title or an option's label. */
export function readPlainTitle(context: ReadContext, nodes: readonly SyntaxNode[]): string {
  return readWords(readInline(context, joinText(nodes)).nodes).trim();
}
