import type { Tx } from '../database.ts';
import type { Dialect } from '../dialect.ts';

/** One forward step of the schema. Once released it never changes; the next one corrects it. */
export interface Migration {
  /** Number and subject, such as `0003-spaces`. The number decides the order. */
  readonly name: string;
  up(tx: Tx, dialect: Dialect): Promise<void>;
}
