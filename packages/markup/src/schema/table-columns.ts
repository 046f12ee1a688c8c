import type { ContentRef } from '@octavo/content';
import {
  choice,
  type DataOf,
  type Fields,
  flag,
  number,
  record,
  required,
  text,
} from './fields.ts';

/** An option of a column of the type `select`. */
export interface SelectOption {
  value: string;
  label: string;
  color: string;
}

/** A picture in a cell. */
export interface ImageCell {
  ref: ContentRef;
  objectFit?: 'contain' | 'fill' | 'cover';
  alt?: string;
}

interface ColumnSpec {
  /** The fields of the definition beside `id`, `title` and `type`. */
  readonly definition: Fields;
  /** What a record holds in such a column; `cell` is the name of a fragment of the table. */
  readonly value: 'cell' | 'number' | 'flag' | 'options' | 'files' | 'users' | 'ref' | 'image';
}

/** The types of table columns: section 5 of the document block specification. */
export const TABLE_COLUMNS = {
  text: {
    definition: {
      textAlignment: required(choice('left', 'center', 'right')),
      verticalAlignment: choice('top', 'middle', 'bottom'),
    },
    value: 'cell',
  },
  number: { definition: {}, value: 'number' },
  checkbox: { definition: {}, value: 'flag' },
  rating: { definition: { max: required(number) }, value: 'number' },
  select: {
    definition: { multiple: required(flag), options: required(record<SelectOption[]>()) },
    value: 'options',
  },
  files: { definition: {}, value: 'files' },
  users: { definition: { multiple: required(flag) }, value: 'users' },
  'content-ref': { definition: {}, value: 'ref' },
  image: { definition: {}, value: 'image' },
} as const satisfies Readonly<Record<string, ColumnSpec>>;

type ColumnSpecs = typeof TABLE_COLUMNS;

/** The type of a table column. */
export type ColumnType = keyof ColumnSpecs;

/** The fields of a column's definition that belong to its type. */
export type ColumnFields<T extends ColumnType = ColumnType> = {
  [K in T]: DataOf<ColumnSpecs[K]['definition']>;
}[T];

/** The definition of a table column, told apart by `type`. */
export type TableColumn<T extends ColumnType = ColumnType> = {
  [K in T]: { id: string; title: string; type: K } & ColumnFields<K>;
}[T];

interface ColumnValues {
  cell: string;
  number: number;
  flag: boolean;
  options: string[];
  files: string[];
  users: string[];
  ref: ContentRef;
  image: ContentRef | ImageCell;
}

/** What a record holds in a column of a type; null and nothing are an empty cell. */
export type ColumnValue<T extends ColumnType = ColumnType> = {
  [K in T]: ColumnValues[ColumnSpecs[K]['value']];
}[T];

const GRID_FIELDS = {
  columns: required(record<string[]>()),
  hideHeader: required(flag),
  columnWidths: record<Record<string, number>>(),
  useNewSizing: flag,
  stickyHeader: flag,
  stickyFirstColumn: flag,
} as const;

const CARDS_FIELDS = {
  columns: required(record<string[]>()),
  cardSize: required(choice('medium', 'large')),
  targetDefinition: text,
  coverDefinition: text,
  coverDefinitionDark: text,
  hideColumnTitle: flag,
  wrap: flag,
} as const;

/** The views of a table and their fields beside `type`. `columns` are the ids of those displayed. */
export const TABLE_VIEWS = { grid: GRID_FIELDS, cards: CARDS_FIELDS } as const satisfies Readonly<
  Record<string, Fields>
>;

/** How a table is shown, told apart by `type`. */
export type TableView<T extends keyof typeof TABLE_VIEWS = keyof typeof TABLE_VIEWS> = {
  [K in T]: { type: K } & DataOf<(typeof TABLE_VIEWS)[K]>;
}[T];

/** A row: `orderIndex` sorts as text, `values` and raw targets of broken references by column. */
export interface TableRecord {
  orderIndex: string;
  values: Record<string, ColumnValue | null>;
  sources?: Record<string, string[]>;
}

/** A cell that spans others to its right and below. */
export interface CellMerge {
  anchor: { record: string; column: string };
  rowSpan: number;
  colSpan: number;
}
