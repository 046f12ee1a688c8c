import { sql } from 'kysely';
import { DatabaseBusyError } from '../database-busy-error.ts';
import { serveReads } from '../serve-reads.ts';

/** A statement to run; `busy` says that the database is too busy for it. */
serveReads<string>(async ({ db }, statement) => {
  if (statement === 'busy') throw new DatabaseBusyError(undefined);
  const { rows } = await sql.raw(statement).execute(db);
  return JSON.stringify(rows);
});
