import type { BlockNode, FragmentNode } from '../../document.ts';
import { type ColumnType, TABLE_COLUMNS } from '../../schema/table-columns.ts';
import { asList, asRecord, type Data, dataOf, fragmentsOf, readText } from '../node-data.ts';

/** A table or cards block, read: columns and records in display order. */
export interface TableModel {
  view: Data;
  data: Data;
  columns: readonly ColumnModel[];
  records: readonly RecordModel[];
  /** Column definitions by id, those that are not displayed included. */
  definition: ReadonlyMap<string, Data>;
  /** Text cells by the name that their record's value gives. */
  cells: ReadonlyMap<string, FragmentNode>;
}

export interface ColumnModel {
  id: string;
  /** Undefined where it is none that is known. */
  type: ColumnType | undefined;
  title: string;
  definition: Data;
}

export interface RecordModel {
  id: string;
  values: Data;
  /** By column, the raw targets of broken references. */
  sources: Data;
}

/** Reads a table block. Columns without a definition are left out. */
export function readTable(block: BlockNode<'table'>): TableModel {
  const data: Data = dataOf(block);
  const view = asRecord(data.view) ?? {};
  const definition = readDefinition(data);
  return {
    view,
    data,
    columns: asList(view.columns).flatMap((id) => readColumn(String(id), definition)),
    records: readRecords(data),
    definition,
    cells: readCells(block),
  };
}

function readDefinition(data: Data): Map<string, Data> {
  const definition = new Map<string, Data>();
  for (const [id, value] of Object.entries(asRecord(data.definition) ?? {})) {
    const column = asRecord(value);
    if (column) definition.set(id, column);
  }
  return definition;
}

function readColumn(id: string, definition: ReadonlyMap<string, Data>): ColumnModel[] {
  const column = definition.get(id);
  if (!column) return [];
  const name = readText(column, 'type') ?? 'text';
  const type = Object.hasOwn(TABLE_COLUMNS, name) ? (name as ColumnType) : undefined;
  return [{ id, type, title: readText(column, 'title') ?? '', definition: column }];
}

function readRecords(data: Data): RecordModel[] {
  const records = Object.entries(asRecord(data.records) ?? {}).map(([id, value]) => ({
    id,
    order: String(asRecord(value)?.orderIndex ?? ''),
    values: asRecord(asRecord(value)?.values) ?? {},
    sources: asRecord(asRecord(value)?.sources) ?? {},
  }));
  return records.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

function readCells(block: BlockNode): Map<string, FragmentNode> {
  const cells = new Map<string, FragmentNode>();
  for (const fragment of fragmentsOf(block)) {
    if (typeof fragment.fragment === 'string') cells.set(fragment.fragment, fragment);
  }
  return cells;
}

/** The content slot of a text cell; undefined where the cell is empty. */
export function cellOf(
  table: TableModel,
  record: RecordModel,
  column: ColumnModel,
): FragmentNode | undefined {
  const name = record.values[column.id];
  return typeof name === 'string' ? table.cells.get(name) : undefined;
}

/** The options of a select column by value. */
export function selectOptions(column: ColumnModel): Map<string, { label: string; color: string }> {
  const options = new Map<string, { label: string; color: string }>();
  for (const one of asList(column.definition.options)) {
    const option = asRecord(one) ?? {};
    const value = readText(option, 'value');
    if (value === undefined) continue;
    const color = readText(option, 'color') ?? '';
    options.set(value, { label: readText(option, 'label') || value, color });
  }
  return options;
}
