/**
 * What a document may hold: one table each of the blocks, the inline elements, the marks, and the
 * columns and views of tables. The types of document nodes derive from them.
 */
export { BLOCKS, type BlockSpec } from './blocks.ts';
export type { Field, FieldKind, Fields, Length } from './fields.ts';
export { type ButtonAction, INLINES, type InlineSpec } from './inlines.ts';
export { COLORS, type Color, MARKS } from './marks.ts';
export {
  type CellMerge,
  type ColumnFields,
  type ColumnType,
  type ColumnValue,
  type ImageCell,
  type SelectOption,
  TABLE_COLUMNS,
  TABLE_VIEWS,
  type TableColumn,
  type TableRecord,
  type TableView,
} from './table-columns.ts';
