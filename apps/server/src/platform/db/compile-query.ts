import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A query that can be turned into SQL; every Kysely builder is one. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * A query for a hot path: built and compiled once for each kind of database, then run with other
 * values, which saves most of the cost of a point query.
 *
 * `build` is called with stand-ins for the values and must use each of them as a bound value, never
 * to decide what the query looks like. Texts only: compare integers with a literal.
 */
export function compileQuery<Row, const Name extends string>(
  names: readonly Name[],
  build: (db: Db, values: Record<Name, string>) => Compilable<Row>,
): (db: Db, values: Record<Name, string>) => Promise<Row[]> {
  const standIns = Object.fromEntries(names.map((name) => [name, `\u0000${name}`])) as Record<
    Name,
    string
  >;
  const nameOf = new Map<unknown, Name>(names.map((name) => [standIns[name], name]));
  const compiled = new Map<unknown, CompiledQuery<Row>>();

  return async (db, values) => {
    const kind = db.getExecutor().adapter.constructor;
    let query = compiled.get(kind);
    if (query === undefined) {
      query = build(db, standIns).compile();
      compiled.set(kind, query);
    }
    const parameters = query.parameters.map((parameter) => {
      const name = nameOf.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const result = await db.executeQuery<Row>({ ...query, parameters });
    return result.rows;
  };
}
