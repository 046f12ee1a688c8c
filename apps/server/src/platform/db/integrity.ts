import type { Db } from './transaction.ts';

/** That columns of a table name a row of another one, as the schema says. */
export interface ForeignKey {
  table: string;
  target: string;
  /** The columns, and those that they name, in one order. */
  columns: readonly { from: string; to: string }[];
}

/** How a database is asked whether it is in order. */
export interface DatabaseIntegrity {
  /** The foreign keys of the schema. */
  listForeignKeys(db: Db): Promise<ForeignKey[]>;
  /**
   * What the database finds wrong with its own files, in its words; `all` reads them whole. None where
   * it has no such means.
   */
  checkFiles(db: Db, all: boolean): Promise<string[]>;
  /** How large the database is, in bytes. */
  measure(db: Db): Promise<number>;
  /** Whether its files are in the data folder, so that its free space is that of the folder. */
  readonly isInDataFolder: boolean;
}

/** A column of a foreign key, as the databases' catalogues list them. */
export interface ForeignKeyColumn {
  name: string;
  table: string;
  target: string;
  from: string;
  to: string | null;
}

/** Puts foreign keys together from their columns, which come in order. What names no column means `id`. */
export function groupForeignKeys(rows: readonly ForeignKeyColumn[]): ForeignKey[] {
  const groups = Map.groupBy(rows, ({ table, name }) => `${table} ${name}`);
  return [...groups.values()].flatMap((columns) => {
    const [first] = columns;
    if (first === undefined) return [];
    const pairs = columns.map(({ from, to }) => ({ from, to: to ?? 'id' }));
    return [{ table: first.table, target: first.target, columns: pairs }];
  });
}
