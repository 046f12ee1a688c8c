import { DefaultQueryExecutor } from 'kysely';
import { vi } from 'vitest';

const RUNS = 4;

/** How many queries `run` takes: the fewest of several runs, as other work may put in some. */
export async function countQueries(run: () => Promise<unknown>): Promise<number> {
  using queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < RUNS; at += 1) {
    queries.mockClear();
    await run();
    fewest = Math.min(fewest, queries.mock.calls.length);
  }
  return fewest;
}

/** The SQL of the queries that `run` takes, in their order. */
export async function listQueries(run: () => Promise<unknown>): Promise<string[]> {
  using queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await run();
  return queries.mock.calls.map(([query]) => query.sql);
}
