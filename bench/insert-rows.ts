import type { Insertable } from 'kysely';
import type { Tables } from '../apps/server/src/platform/db/tables.ts';
import type { Tx } from '../apps/server/src/platform/index.ts';

/** How many rows one statement inserts, so that SQLite binds no more values than it can. */
const CHUNK = 500;

/** Inserts any number of rows into a table. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    // Kysely's types of a table that is only known by its name are too wide to be checked.
    await tx
      .insertInto(table)
      .values(chunk as never)
      .execute();
  }
}
