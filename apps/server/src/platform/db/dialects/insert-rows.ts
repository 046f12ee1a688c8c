/** The columns of rows to insert, in their order, and what they hold. */
export type ColumnTypes = Readonly<Record<string, 'text' | 'bigint'>>;

/** A value of such a column. */
export type ColumnValue = string | number | bigint | null;
